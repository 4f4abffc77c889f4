import { join } from 'node:path';
import { describeRelease, loadBuild, readRemote } from 'delivery';
import { execa } from 'execa';
import { ROOT } from '../../fixtures/site/server-process.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownFrontDoor: true });

const RELEASE = join(ROOT, 'delivery/bin/release.mjs');

test('a team publishes, tries, promotes and takes back its remote from the command line', async ({
  site,
  page,
}) => {
  // Each command is a process of its own.
  test.slow();
  const env = { RELEASE_STORE: site.directory, SITE_URL: site.url, PREVIEW_KEY: site.previewKey };
  const release = async (...parameters: string[]) => {
    const all = [RELEASE, ...parameters, '--json'];
    const { stdout, exitCode } = await execa(process.execPath, all, { env, reject: false });
    return { exitCode, answer: stdout ? JSON.parse(stdout) : undefined };
  };
  const live = async () => {
    const { answer } = await release('status', 'blog');
    return answer.releases.map(({ version, percent }: Record<string, unknown>) => [
      version,
      percent,
    ]);
  };

  const [[first]] = await live();
  const { version } = describeRelease(await loadBuild(await readRemote(join(ROOT, 'mfe-blog'))));
  test.skip(version !== first, 'needs a site whose blog is the one that was built here last');
  const again = await release('publish', 'blog', '--no-build', '--no-flows');
  expect(again.answer).toMatchObject({ remote: 'blog', version: first, isNew: false });
  expect(await live()).toEqual([[first, 100]]);

  const second = await site.publish('blog', { find: 'Continue Reading', replace: 'Read on' });
  expect(await live()).toEqual([
    [second, 0],
    [first, 100],
  ]);
  const preview = await release('preview', 'blog', second);
  await page.goto(preview.answer.url);
  await expect(page.getByRole('link', { name: 'Read on' }).first()).toBeVisible();

  await release('canary', 'blog', second, '25');
  expect(await live()).toEqual([
    [second, 25],
    [first, 75],
  ]);
  await release('promote', 'blog', second);
  expect(await live()).toEqual([
    [second, 100],
    [first, 0],
  ]);
  await release('rollback', 'blog');
  expect(await live()).toEqual([
    [second, 0],
    [first, 100],
  ]);
  const { answer } = await release('history', 'blog');
  const actions = answer.history.map(({ action }: { action: string }) => action);
  expect(actions.slice(-4)).toEqual(['publish', 'canary', 'promote', 'rollback']);

  expect((await release('promote', 'blog', 'no-such-version')).exitCode).toBe(4);
  expect((await release('canary', 'blog', second, 'all')).exitCode).toBe(2);
  expect((await release('publish', 'garden')).exitCode).toBe(4);
});
