import { join } from 'node:path';
import { liveReleases, loadBuild, stageCandidate } from '@clean-express/release';
import { ROOT, readRemote, runE2eTests, withGateProfile } from 'site-runner';
import { needs } from '../../fixtures/run/needs.ts';
import { siteReleases } from '../../fixtures/site/site-releases.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The gate starts a whole site. */
const TIMEOUT_MS = 300_000;

test('an e2e test that publishes another remote passes beside a candidate', async () => {
  test.setTimeout(TIMEOUT_MS);
  needs('releases');
  const live = await liveReleases(siteReleases());
  const candidate = await loadBuild(await readRemote(join(ROOT, 'mfe-account')));
  const spec = ['specs/composition/inspector.spec.ts', '--grep', 'signed link'];
  const result = await withGateProfile((profile) =>
    runE2eTests({
      profile,
      stageReleases: (site) => stageCandidate(live, candidate, site),
      playwright: ['--project=across-remotes', ...spec],
      output: 'stderr',
    }),
  );
  expect(result).toMatchObject({ passed: 1, failed: 0 });
});
