import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildCandidate,
  liveReleases,
  loadBuild,
  publicSource,
  runGate,
} from '@clean-express/release';
import { ROOT, readRemote } from 'site-runner';
import { needs } from '../../fixtures/run/needs.ts';
import { editedBuild } from '../../fixtures/site/edited-build.ts';
import { siteReleases } from '../../fixtures/site/site-releases.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The gate starts a whole site. */
const TIMEOUT_MS = 300_000;

/** The title of a test that publishes another remote, and of one of the blog about a text. */
const TITLES = 'signed link|below a line';

test('the gate tests several candidates together, and names who answers for a failure', async ({
  baseURL: _,
}, testInfo) => {
  test.setTimeout(TIMEOUT_MS);
  needs('releases');
  const account = await loadBuild(await readRemote(join(ROOT, 'mfe-account')));
  const blog = await editedBuild('blog', { find: 'Advice for home', replace: 'News for home' });
  const candidates = [account, blog].map((build) => buildCandidate(build));
  const { folder, tests, passed, failed, failures } = await runGate({
    live: (await liveReleases(siteReleases())).map(publicSource),
    candidates,
    report: testInfo.outputPath('report'),
    parts: ['across-remotes', 'candidate-tests'],
    playwright: ['--grep', TITLES],
  });
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(Object.keys(tests)).toEqual([
    'blog/old-blog-address.spec.mjs',
    'blog/posts.spec.mjs',
    'e2e/specs/composition/inspector.spec.ts',
  ]);
  const [failure] = failures;
  expect(failure).toMatchObject({
    remote: 'blog',
    version: candidates[1]?.source.version,
    owner: '@clean-express/blog',
    test: expect.stringMatching(/^candidate-tests › the list shows the posts/),
  });
  const { trace = '', screenshot = '' } = failure ?? {};
  for (const file of [trace, screenshot, 'html/index.html', 'junit.xml']) {
    expect(existsSync(join(folder, file)), file).toBe(true);
  }
});
