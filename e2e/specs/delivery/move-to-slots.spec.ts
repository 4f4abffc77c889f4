import type { Build } from '@clean-express/release';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Page } from '@playwright/test';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { ChangedPackage } from '../../fixtures/site/changed-package.ts';
import { currentBuild, editedBuild } from '../../fixtures/site/edited-build.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';
import { liveReleases, titleOf, visitedPages } from '../../fixtures/visits/visited-pages.ts';

test.use({ ownSsrServer: true });

// It builds a shell.
test.slow();

const REMOTES = ['catalog', 'blog'];

/** The shell from before there were slots: its home page mounts the widgets of the remotes by name. */
async function buildEarlierShell(): Promise<Build> {
  const shell = await ChangedPackage.of('shell');
  const section = 'src/pages/home/list-section.tsx';
  const slots = "slots: ['shell/home-services', 'shell/home-posts'],";
  const widgets = "widgets: ['catalog/HomeServices', 'blog/LatestPosts'] as never,";
  await shell.edit('host.config.ts', slots, widgets);
  await shell.edit('host.config.ts', 'slots: HOST_SLOTS,', '');
  await shell.edit('host.config.ts', "layoutSlots: ['shell/header'],", '');
  await shell.edit(section, 'if (useIsUnfilled(slot)) return undefined;', '');
  await shell.edit(
    section,
    '<Slot name={slot} props={{}}',
    "<Widget name={(slot === 'shell/home-posts' ? 'blog/LatestPosts' : 'catalog/HomeServices') as never}",
  );
  await shell.edit(
    section,
    "import { Slot, useIsUnfilled } from '../../remotes/part-host.tsx';",
    "import { Widget } from '@clean-express/federation/widget';",
  );
  return shell.build();
}

/** Another release of a remote, from before there were slots: it fills none, and has none. */
async function earlierBuild(remote: string, find: string): Promise<Build> {
  const build = await editedBuild(remote, { find, replace: `${find}!` });
  const { fills: _fills, slots: _slots, pages = {}, ...config } = build.remote;
  const withoutSlots = Object.entries(pages).map(([path, { slots: _, ...page }]) => [path, page]);
  return { ...build, remote: { ...config, pages: Object.fromEntries(withoutSlots) } };
}

/** Expects the lists of the home page in the server's HTML, then in a browser after its hydration. */
async function expectLists(page: Page, mountedAs: 'slots' | 'widgets'): Promise<void> {
  const marks = {
    widgets: ['data-part="catalog/HomeServices', 'data-part="blog/LatestPosts'],
    slots: ['data-slot="shell/home-services"', 'data-slot="shell/home-posts"'],
  };
  await expect(async () => {
    const html = await (await page.request.get('/')).text();
    for (const mark of [...marks[mountedAs], 'Get This Service', 'Continue Reading']) {
      expect(html).toContain(mark);
    }
  }).toPass();
  await openRendered(page, '/');
  for (const name of ['Our Services', 'Latest from blog']) {
    const cards = page.getByRole('region', { name }).getByRole('article');
    await expect(cards.first()).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
}

/** The releases that the site has: those of remotes fill the slots, and expose the widgets as before. */
async function currentReleases(site: OwnSite): Promise<Record<string, string>> {
  const { api } = site.releases;
  const versions = [SHELL, ...REMOTES].map(
    async (remote) => [remote, versionOf(remote, 'current', await api.releases(remote))] as const,
  );
  return Object.fromEntries(await Promise.all(versions));
}

test('a site from before there were slots moves to them, and its home page never lacks its lists', async ({
  site,
  page,
}) => {
  const { api } = site.releases;
  const earlierShell = await buildEarlierShell();
  const { [SHELL]: shell = '', ...filling } = await currentReleases(site);
  const earlier = {
    catalog: await site.publishBuild(await earlierBuild('catalog', 'Get This Service')),
    blog: await site.publishBuild(await earlierBuild('blog', 'Continue Reading')),
  };

  await test.step('before', async () => {
    for (const [remote, version] of Object.entries(earlier)) {
      await site.change(() => api.promote(remote, version));
      // Also after a roll-back, no remote fills a slot that the shell does not have.
      for (const other of await api.releases(remote)) {
        if (other.version !== version) await api.retire(remote, other.version, {});
      }
    }
    await site.makeLive(earlierShell);
    await expectLists(page, 'widgets');
    // A gate visits what this shell mounts, whichever one the workspace has.
    const visits = (await liveReleases(site.url)).flatMap(visitedPages).map(titleOf);
    expect(visits).toEqual(
      expect.arrayContaining(['catalog/HomeServices on /', 'blog/LatestPosts on /']),
    );
  });

  await test.step('a release that fills, but is no widget any more, is refused', async () => {
    const build = await editedBuild('catalog', { find: 'Get This Service', replace: 'Take It' });
    const { './HomeServices': _, ...exposes } = build.remote.exposes;
    await expect(
      site.publishBuild({ ...build, remote: { ...build.remote, exposes } }),
    ).rejects.toThrow(
      'The live shell mounts "./HomeServices" of "catalog", which it no longer exposes.',
    );
  });

  for (const remote of REMOTES) {
    await test.step(`${remote} fills its slot`, async () => {
      await site.makeLive(await currentBuild(remote));
      await expectLists(page, 'widgets');
    });
  }

  await test.step('the shell has the slots', async () => {
    await site.change(() => api.promote(SHELL, shell));
    await expectLists(page, 'slots');
  });

  await test.step('the earlier releases are no way back', async () => {
    await expect(api.retire('catalog', filling.catalog ?? '', {})).rejects.toThrow(
      `The release ${filling.catalog} of "catalog" has visitors. Give them another release first.`,
    );
    for (const [remote, version] of Object.entries(earlier)) {
      await api.retire(remote, version, {});
      await expect(api.rollBack(remote, version)).rejects.toThrow(/retired/);
    }
    await expectLists(page, 'slots');
  });
});
