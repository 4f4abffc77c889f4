import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildCandidate, liveReleases, publicSource, runGate } from '@clean-express/release';
import { needs } from '../../fixtures/run/needs.ts';
import { currentBuild, editedBuild } from '../../fixtures/site/edited-build.ts';
import { siteReleases } from '../../fixtures/site/site-releases.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The gate starts a whole site. */
const TIMEOUT_MS = 300_000;

/** The titles of tests of each remote. */
const TITLES = 'shows errors|profile requires a login|three latest|sidebar of /services show';

test('the gate tests what loads one of several candidates, and names who answers for a failure', async ({
  baseURL: _,
}, testInfo) => {
  test.setTimeout(TIMEOUT_MS);
  needs('releases');
  const account = buildCandidate(await currentBuild('account'));
  // It breaks a test of its own.
  const blog = buildCandidate(await editedBuild('blog', { find: 'dateTime:', replace: 'title:' }));
  const outcome = await runGate({
    live: (await liveReleases(siteReleases())).map(publicSource),
    candidates: [account, blog],
    report: testInfo.outputPath('report'),
    parts: ['across-remotes', 'candidate-tests'],
    playwright: ['--grep', TITLES],
  });
  const { folder, tests, failures } = outcome;
  expect(outcome).toMatchObject({
    passed: 2,
    failed: 1,
    // The test of the catalog is among them.
    leftOut: expect.any(Number),
  });
  expect(outcome.loads).toEqual({
    'account/guards.spec.ts › /profile requires a login, which leads back to it': 'account',
    'composition/inspector.spec.ts › the inspector shows errors without personal data': 'blog',
  });
  expect(Object.keys(tests)).toEqual([
    'blog/old-blog-address.spec.mjs',
    'blog/posts.spec.mjs',
    'e2e/specs/account/guards.spec.ts',
    'e2e/specs/composition/inspector.spec.ts',
  ]);
  const [failure] = failures;
  expect(failure).toMatchObject({
    remote: 'blog',
    version: blog.source.version,
    owner: '@clean-express/blog',
    test: expect.stringMatching(/^candidate-tests › the home page shows the three latest posts/),
  });
  const { trace = '', screenshot = '' } = failure ?? {};
  for (const file of [trace, screenshot, 'html/index.html', 'junit.xml']) {
    expect(existsSync(join(folder, file)), file).toBe(true);
  }
});
