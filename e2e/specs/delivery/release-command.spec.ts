import { describeRelease } from '@clean-express/release';
import { currentBuild } from '../../fixtures/site/edited-build.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';

test.use({ ownSsrServer: true });

// Each command starts a process.
test.slow();

test('the release command publishes, previews, promotes and rolls back a remote', async ({
  site,
  page,
}) => {
  const release = releaseCommand(site);
  const live = async () => {
    const { output } = await release('status', 'blog');
    return output.releases
      .filter(({ share }: { share: number }) => share > 0)
      .map(({ version, share }: Record<string, unknown>) => [version, share]);
  };

  const [[first]] = await live();
  const { version } = describeRelease(await currentBuild('blog'));
  test.skip(version !== first, 'needs a site with the last build of the blog');
  const again = await release('publish', 'blog', '--no-check', '--no-build', '--no-e2e');
  expect(again.output).toMatchObject({ remote: 'blog', version: first, isNew: false });
  expect(await live()).toEqual([[first, 100]]);

  const second = await site.publish('blog', { find: 'Continue Reading', replace: 'Read on' });
  expect(await live()).toEqual([[first, 100]]);
  const preview = await release('preview', 'blog', second);
  await openPreview(page, preview.output.url);
  await expect(page.getByRole('link', { name: 'Read on' }).first()).toBeVisible();

  await release('canary', 'blog', second, '25');
  expect(await live()).toEqual([
    [second, 25],
    [first, 75],
  ]);
  await release('promote', 'blog', second, '--reason', 'It is ready.');
  expect(await live()).toEqual([[second, 100]]);
  await release('rollback', 'blog');
  expect(await live()).toEqual([[first, 100]]);
  const { output } = await release('history', 'blog');
  const actions = output.history.map(({ action }: { action: string }) => action);
  expect(actions.slice(-3)).toEqual(['canary', 'promote', 'rollback']);
  expect(output.history.at(-2)).toMatchObject({ reason: 'It is ready.' });
});

test('the exit code of the release command says why it failed', async ({ site }) => {
  const release = releaseCommand(site);
  const codes = async (...all: string[][]) =>
    Promise.all(all.map(async (parameters) => (await release(...parameters)).exitCode));
  const version = await site.publish('blog', { find: 'Continue Reading', replace: 'Read on' });
  const unknown = ['publish', 'gate', 'status', 'history', 'prune', 'verify', 'rollback', 'budget'];
  expect(await codes(...unknown.map((name) => [name, 'garden']))).toEqual(unknown.map(() => 4));
  expect(await codes(['promote', 'blog', 'no-such-version'])).toEqual([4]);
  expect(await codes(['canary', 'blog', version, 'all'])).toEqual([2]);
  expect(await codes(['--version'], ['verify', 'blog', version])).toEqual([0, 0]);
  const elsewhere = releaseCommand(site, { RELEASE_SERVER: 'http://releases.invalid' });
  expect((await elsewhere('promote', 'blog', version)).exitCode).toBe(5);
  const another = releaseCommand(site, { RELEASE_SERVER: site.url });
  expect((await another('status')).exitCode).toBe(5);
});
