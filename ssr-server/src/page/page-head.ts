import type { PickedReleases } from '@clean-express/federation/registry';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { Preview } from '@clean-express/server-kit/previews';
import type { RenderedPage } from '../rendering/page-renderer.ts';
import type { ShellBuild } from '../shell-build/shell-build.ts';
import { EARLY_EVENTS } from './early-events.ts';
import { jsonScript, link, styleElement } from './html.ts';
import { importMap } from './import-map.ts';
import { inlinedRegistry } from './inlined-registry.ts';
import { matchRoute } from './match-route.ts';
import { type RemoteResources, remoteResources } from './remote-resources.ts';
import { shellScripts } from './shell-scripts.ts';

/** Everything that a page is composed of. */
export interface PageInput {
  shell: ShellBuild;
  /** One release of each remote. */
  releases: PickedReleases;
  runtimeConfig: RuntimeConfig;
  url: URL;
  /** Left out for a client-rendered page. */
  rendered?: RenderedPage | undefined;
  /** The release previews that this visitor sees. */
  previews: readonly Preview[];
  /** For inline scripts and styles. */
  nonce: string;
}

/** What must precede every script: the hashes, and the nonce for styles that scripts insert. */
export function headStart({ shell, releases, nonce, rendered }: PageInput): string {
  return [
    jsonScript({ type: 'importmap', nonce }, importMap(shell.integrity, releases)),
    `<script nonce="${nonce}">window.__nonce__=document.currentScript.nonce</script>`,
    rendered ? `<script nonce="${nonce}">${EARLY_EVENTS}</script>` : '',
  ].join('');
}

const anonymous = { crossorigin: true } as const;

function shellLinks({ shell, url }: PageInput): string[] {
  const chunk = matchRoute(shell.pageChunks, url.pathname)?.value;
  const file = (path: string) => ({ href: `/${path}`, integrity: shell.integrity[path] });
  const isInHtml = (path: string) => shell.html.includes(`src="/${path}"`);
  const scripts = shellScripts(shell, url).filter((path) => !isInHtml(path));
  return [
    ...(chunk?.css ?? []).map((path) => link({ rel: 'stylesheet', ...anonymous, ...file(path) })),
    ...scripts.map((path) => link({ rel: 'modulepreload', ...anonymous, ...file(path) })),
    ...shell.fonts.map((path) =>
      link({ rel: 'preload', as: 'font', type: 'font/woff2', ...anonymous, ...file(path) }),
    ),
  ];
}

/**
 * Stylesheets are only preloaded, and the shell inserts them: a stylesheet in the head would let one
 * slow remote block the whole page.
 */
function remoteLinks({ styles, scripts }: RemoteResources, isRendered: boolean): string[] {
  return [
    ...(isRendered ? [] : styles).map((file) =>
      link({ rel: 'preload', as: 'style', ...anonymous, ...file }),
    ),
    ...scripts.map((file) => link({ rel: 'modulepreload', ...anonymous, ...file })),
  ];
}

/** The rest of the head: it names everything the page needs, so that the browser requests it at once. */
export function headEnd(input: PageInput): string {
  const { shell, releases, runtimeConfig, url, previews, rendered } = input;
  const remotes = remoteResources(shell.contract.pages, releases, url);
  const apiOrigin = new URL(runtimeConfig.apiUrl).origin;
  const origins = new Set([apiOrigin, ...remotes.map(({ origin }) => origin)]);
  const calls = new Set(remotes.flatMap((remote) => remote.calls));
  return [
    ...[...origins].map((href) => link({ rel: 'preconnect', ...anonymous, href })),
    ...(rendered?.styles ?? []).map(({ href, text }) =>
      styleElement({ nonce: input.nonce, 'data-href': href }, text),
    ),
    // The shell's scripts first: they include the largest one, and all others depend on them.
    ...shellLinks(input),
    ...remotes.flatMap((remote) => remoteLinks(remote, rendered !== undefined)),
    ...(rendered ? [] : [...calls]).map((path) =>
      link({ rel: 'preload', as: 'fetch', ...anonymous, href: runtimeConfig.apiUrl + path }),
    ),
    jsonScript({ type: 'application/json', id: 'registry' }, inlinedRegistry(releases)),
    jsonScript({ type: 'application/json', id: 'runtime-config' }, runtimeConfig),
    previews.length > 0 ? jsonScript({ type: 'application/json', id: 'previews' }, previews) : '',
  ].join('');
}
