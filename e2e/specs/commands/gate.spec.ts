import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildCandidate,
  type Candidate,
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

/** The title of a test that publishes another remote, of one of the account, and of one of the blog that waits for nothing. */
const TITLES = 'signed link|profile requires a login|three latest';

/** A blog that breaks a test of its own. */
const editedBlog = async () =>
  buildCandidate(await editedBuild('blog', { find: 'dateTime:', replace: 'title:' }));

const gate = async (candidates: Candidate[], report: string) =>
  runGate({
    live: (await liveReleases(siteReleases())).map(publicSource),
    candidates,
    report,
    parts: ['across-remotes', 'candidate-tests'],
    playwright: ['--grep', TITLES],
  });

test.beforeEach(({ baseURL: _ }) => {
  test.setTimeout(TIMEOUT_MS);
  needs('releases');
});

test('the gate tests several candidates together, and names who answers for a failure', async ({
  baseURL: _,
}, testInfo) => {
  const account = buildCandidate(await loadBuild(await readRemote(join(ROOT, 'mfe-account'))));
  const blog = await editedBlog();
  const outcome = await gate([account, blog], testInfo.outputPath('report'));
  const { folder, tests, passed, failed, failures } = outcome;
  expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
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

test('the gate of a blog leaves out tests that load nothing of it, and refuses it all the same', async ({
  baseURL: _,
}, testInfo) => {
  const outcome = await gate([await editedBlog()], testInfo.outputPath('report'));
  expect(outcome).toMatchObject({ passed: 1, failed: 1, leftOut: expect.any(Number) });
  expect(Object.keys(outcome.tests)).not.toContain('e2e/specs/account/guards.spec.ts');
  const signedLink =
    'composition/inspector.spec.ts › a preview › opens by a signed link only, and can be left';
  expect(outcome.loads).toEqual({ [signedLink]: 'blog' });
});
