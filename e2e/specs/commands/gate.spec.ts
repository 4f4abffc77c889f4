import { join } from 'node:path';
import { DirectoryStore, loadBuild, stageCandidate } from 'delivery';
import { profiles, ROOT, readRemote, runE2eTests } from 'site-runner';
import { environment } from '../../fixtures/environment.ts';
import { needs } from '../../fixtures/run/needs.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The gate starts a whole site. */
const TIMEOUT_MS = 300_000;

test('an e2e test that publishes another remote passes beside a candidate', async () => {
  test.setTimeout(TIMEOUT_MS);
  needs('releases');
  const live = await new DirectoryStore(environment.releaseStore ?? '').readRegistry();
  const candidate = await loadBuild(await readRemote(join(ROOT, 'mfe-account')));
  const spec = ['specs/composition/inspector.spec.ts', '--grep', 'signed link'];
  const result = await runE2eTests({
    profile: profiles.gate,
    stageReleases: (target) => stageCandidate(live, candidate, target),
    playwright: ['--project=across-remotes', ...spec],
    output: 'stderr',
  });
  expect(result).toMatchObject({ passed: 1, failed: 0 });
});
