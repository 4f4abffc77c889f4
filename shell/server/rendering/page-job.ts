import { join } from 'node:path';
import type { PickedReleases, Release } from '@clean-express/federation/registry';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { paths } from '@clean-express/shared-ui/paths';
import host from '../../host.config.ts';
import { owningRemote } from '../../src/remotes/owning-remote.ts';
import { matchRoute } from '../page/match-route.ts';
import { isOwnPage } from '../page/own-pages.ts';
import type { RenderJob } from './rendering-messages.ts';
import type { ServerBundles } from './server-bundles.ts';

type Bundles = Pick<ServerBundles, 'directoryOf'>;

/** Where a release keeps the module of an exposed name. */
async function moduleOf(bundles: Bundles, remote: string, release: Release, name: string) {
  return join(await bundles.directoryOf(remote, release), `server/${name}.js`);
}

async function homeWidgets(releases: PickedReleases, bundles: Bundles) {
  const widgets = host.widgets.map(async (widget) => {
    const [remote = '', name = ''] = widget.split('/');
    const release = releases[remote];
    if (!release?.extras.server) return undefined;
    return [widget, await moduleOf(bundles, remote, release, name)] as const;
  });
  const found = (await Promise.all(widgets)).filter((entry) => entry !== undefined);
  return found.length === host.widgets.length ? Object.fromEntries(found) : undefined;
}

/**
 * What it takes to draw a page on the server.
 *
 * @returns `undefined` for a page that is drawn in browsers only.
 * @throws When what a remote published for it cannot be had.
 */
export async function pageJob(
  releases: PickedReleases,
  url: URL,
  config: RuntimeConfig,
  bundles: Bundles,
): Promise<RenderJob | undefined> {
  const base = { url: url.href, config };
  if (url.pathname === paths.home.path) {
    const widgets = await homeWidgets(releases, bundles);
    return widgets && { ...base, widgets };
  }
  if (isOwnPage(url.pathname)) return { ...base, widgets: {} };
  const remote = owningRemote(releases, url.pathname);
  const release = remote === undefined ? undefined : releases[remote];
  if (!remote || !release?.extras.server || !matchRoute(release.extras.pages, url.pathname)) {
    return undefined;
  }
  const routes = await moduleOf(bundles, remote, release, 'routes');
  return { ...base, owner: { remote, routes }, widgets: {} };
}
