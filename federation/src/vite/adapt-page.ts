import { readRegistry } from '@clean-express/release-contract/read-registry';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import { HYDRATION_DATA_ID, type PageHtml, type RenderResult } from '../rendering.ts';
import type { RuntimeConfig } from '../runtime-config.ts';

/** JSON for a `<script>`: no text in the data can close the element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Matches the data that the SSR server inlines into pages by this id. */
const dataOf = (id: string) =>
  new RegExp(`(<script type="application/json" id="${id}">)(.*?)(?=</script>)`, 's');

const LINK = /<link\b[^>]*>/g;

const ROOT = '<div id="root"></div>';

/** What the pages of a development server have in place of those of a site. */
export interface PageChanges {
  remote: string;
  release: Release;
  config: RuntimeConfig;
  /** Path of a script that is added. */
  script: string;
  /** The page as the server renders it. */
  rendered?: Extract<RenderResult, { page: PageHtml }> | undefined;
}

/** Puts a rendered page into one that browsers render, as the SSR server does. */
function withContent(html: string, { rendered, release: { url, extras } }: PageChanges): string {
  if (!rendered) return html;
  const { page, data } = rendered;
  const styles = extras.css.map(
    (file) => `<link rel="stylesheet" href="${new URL(file, url).href}" crossorigin>`,
  );
  const hydrationData = `<script type="application/json" id="${HYDRATION_DATA_ID}">${scriptJson(data)}</script>`;
  return html
    .replace(/<title>.*?<\/title>/s, () => page.head + styles.join(''))
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(ROOT, () => `<div id="root">${page.body}</div>${hydrationData}`);
}

/** Replaces the release of a remote, or adds it. */
export function withRelease(
  registry: Registry,
  { remote, release }: Pick<PageChanges, 'remote' | 'release'>,
): Registry {
  return { ...registry, microFrontends: { ...registry.microFrontends, [remote]: [release] } };
}

/**
 * Replaces the release of a remote in a page of a site. What the policy of the page allows by its hash, as
 * the import map, stays as it is.
 *
 * @param html - A client-rendered page. Any other one, such as a refusal, is returned as it is.
 */
export function adaptPage(html: string, changes: PageChanges): string {
  const inlined = dataOf('registry').exec(html)?.[2];
  if (inlined === undefined) return html;
  const { registry } = readRegistry(JSON.parse(inlined));
  const replaced = registry.microFrontends[changes.remote]?.[0]?.url;
  // Nothing of the release that is replaced is loaded.
  const folder = replaced && new URL('.', replaced).href;
  const isReplaced = (link: string) => folder !== undefined && link.includes(`href="${folder}`);
  return withContent(html, changes)
    .replace(LINK, (link) => (isReplaced(link) ? '' : link))
    .replace(dataOf('registry'), (_, start) => start + scriptJson(withRelease(registry, changes)))
    .replace(dataOf('runtime-config'), (_, start) => start + scriptJson(changes.config))
    .replace('</head>', () => `<script type="module" src="${changes.script}"></script></head>`);
}
