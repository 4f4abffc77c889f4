import { join } from 'node:path';
import type { PickedReleases, Release } from '@clean-express/federation/registry';
import { owningRemote } from '@clean-express/federation/releases';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { matchRoute } from '../page/match-route.ts';
import type { HostPages } from '../shell-build/shell-build.ts';
import type { RenderJob } from './render-messages.ts';
import type { ServerBundles } from './server-bundles.ts';

interface Input {
  hostPages: HostPages;
  releases: PickedReleases;
  url: URL;
  config: RuntimeConfig;
}

type Bundles = Pick<ServerBundles, 'directoryOf'>;

/** The file of an exposed module in the server bundle of a release. */
async function moduleOf(bundles: Bundles, remote: string, release: Release, name: string) {
  return join(await bundles.directoryOf(remote, release), `server/${name}.js`);
}

/** @returns `undefined` when a widget has no server bundle. */
async function widgetModules(
  names: readonly string[],
  releases: PickedReleases,
  bundles: Bundles,
): Promise<RenderJob['widgets'] | undefined> {
  const modules = names.map(async (widget) => {
    const [remote = '', name = ''] = widget.split('/');
    const release = releases[remote];
    if (!release?.extras.server) return undefined;
    return [widget, await moduleOf(bundles, remote, release, name)] as const;
  });
  const found = (await Promise.all(modules)).filter((entry) => entry !== undefined);
  return found.length === names.length ? Object.fromEntries(found) : undefined;
}

/**
 * Collects what a worker needs to render a page.
 *
 * @returns `undefined` for a page that can only be rendered in the browser.
 * @throws When a server bundle could not be loaded.
 */
export async function createRenderJob(
  { hostPages, releases, url, config }: Input,
  bundles: Bundles,
): Promise<RenderJob | undefined> {
  const base = { url: url.href, config };
  const hostPage = matchRoute(hostPages, url.pathname)?.value;
  if (hostPage) {
    const widgets = await widgetModules(hostPage.widgets, releases, bundles);
    return widgets && { ...base, widgets };
  }
  const remote = owningRemote(releases, url.pathname);
  const release = remote === undefined ? undefined : releases[remote];
  if (!remote || !release?.extras.server || !matchRoute(release.extras.pages, url.pathname)) {
    return undefined;
  }
  const routes = await moduleOf(bundles, remote, release, 'routes');
  return { ...base, owner: { remote, routes }, widgets: {} };
}
