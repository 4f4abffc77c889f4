import type { PickedReleases } from '@clean-express/federation/registry';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { Preview } from 'delivery';
import type { ServedPage } from '../rendering/page-renderer.ts';
import type { ShellBuild } from '../shell-build/shell-build.ts';
import { EARLY_EVENTS } from './early-events.ts';
import { jsonScript, link, styleElement } from './html.ts';
import { importMap } from './import-map.ts';
import { inlinedRegistry } from './inlined-registry.ts';
import { matchRoute } from './match-route.ts';
import { partsOf, type RemotePart } from './page-parts.ts';
import { shellScripts } from './shell-scripts.ts';

/** Everything that a page is composed of. */
export interface PageInput {
  shell: ShellBuild;
  /** One release of each remote. */
  releases: PickedReleases;
  runtimeConfig: RuntimeConfig;
  url: URL;
  /** The page as the server drew it; left out, the browser draws it. */
  served?: ServedPage | undefined;
  /** What this visitor sees ahead of others. */
  previews: readonly Preview[];
  /** For the scripts that are written into the page. */
  nonce: string;
}

/** What has to stand before every script: the hashes, and the nonce for styles that scripts add. */
export function headStart({ shell, releases, nonce, served }: PageInput): string {
  return [
    jsonScript({ type: 'importmap', nonce }, importMap(shell.integrity, releases)),
    `<script nonce="${nonce}">window.__nonce__=document.currentScript.nonce</script>`,
    served ? `<script nonce="${nonce}">${EARLY_EVENTS}</script>` : '',
  ].join('');
}

const anonymous = { crossorigin: true } as const;

function shellLinks({ shell, url }: PageInput): string[] {
  const page = matchRoute(shell.pages, url.pathname)?.value;
  const file = (path: string) => ({ href: `/${path}`, integrity: shell.integrity[path] });
  const isNamed = (path: string) => shell.html.includes(`src="/${path}"`);
  const scripts = shellScripts(shell, url).filter((path) => !isNamed(path));
  return [
    ...(page?.css ?? []).map((path) => link({ rel: 'stylesheet', ...anonymous, ...file(path) })),
    ...scripts.map((path) => link({ rel: 'modulepreload', ...anonymous, ...file(path) })),
    ...shell.fonts.map((path) =>
      link({ rel: 'preload', as: 'font', type: 'font/woff2', ...anonymous, ...file(path) }),
    ),
  ];
}

/** A stylesheet in the head holds up the whole page: one slow remote must not. The host adds it. */
function remoteLinks({ styles, scripts }: RemotePart, served: boolean): string[] {
  return [
    ...(served ? [] : styles).map((file) =>
      link({ rel: 'preload', as: 'style', ...anonymous, ...file }),
    ),
    ...scripts.map((file) => link({ rel: 'modulepreload', ...anonymous, ...file })),
  ];
}

/** The rest of the head: what the page needs, so that the browser asks for all of it at once. */
export function headEnd(input: PageInput): string {
  const { releases, runtimeConfig, url, previews, served } = input;
  const parts = partsOf(releases, url);
  const origins = new Set([new URL(runtimeConfig.apiUrl).origin, ...parts.map((p) => p.origin)]);
  const calls = new Set(parts.flatMap((part) => part.calls));
  return [
    ...[...origins].map((href) => link({ rel: 'preconnect', ...anonymous, href })),
    ...(served?.styles ?? []).map(({ href, text }) =>
      styleElement({ nonce: input.nonce, 'data-href': href }, text),
    ),
    // The largest script of all is the shell's, and everything waits for it.
    ...shellLinks(input),
    ...parts.flatMap((part) => remoteLinks(part, served !== undefined)),
    ...(served ? [] : [...calls]).map((path) =>
      link({ rel: 'preload', as: 'fetch', ...anonymous, href: runtimeConfig.apiUrl + path }),
    ),
    jsonScript({ type: 'application/json', id: 'registry' }, inlinedRegistry(releases)),
    jsonScript({ type: 'application/json', id: 'runtime-config' }, runtimeConfig),
    previews.length > 0 ? jsonScript({ type: 'application/json', id: 'previews' }, previews) : '',
  ].join('');
}
