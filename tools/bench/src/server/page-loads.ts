import { freshQuery, type Load } from '../load/load-test.ts';
import { direct } from '../site/ports.ts';
import { isRendered } from '../web/until-rendered.ts';

/** A page from the cache. */
export const CACHED = 'cached';

/** A page that the cache has compressed. */
const COMPRESSED = 'cached, compressed';

/** A page that no cache has. */
const RENDERED = 'rendered';

/** How a page is requested from the SSR server. Results name their fields by these. */
export const PAGE_LOADS = [CACHED, COMPRESSED, RENDERED] as const;

export type PageLoad = (typeof PAGE_LOADS)[number];

/** Few enough connections for each page to be rendered within the SSR server's time-out. */
const RENDER_CONNECTIONS = 4;

const verifyBody = (body: unknown) => isRendered(String(body));

/** The load test of a page. */
export function pageLoad(path: string, kind: PageLoad): Load {
  const url = direct('ssr-server') + path;
  if (kind === CACHED) return { url, verifyBody };
  if (kind === COMPRESSED) return { url, headers: { 'accept-encoding': 'br' } };
  return {
    url: direct('ssr-server'),
    connections: RENDER_CONNECTIONS,
    requests: [freshQuery(() => path)],
    verifyBody,
  };
}
