import type { PageScripts } from '@clean-express/federation/rendering';
import type { Page } from '../request/page.ts';

/**
 * The scripts of a rendered page. They are data of the page, because its starter loads them only once
 * the page is painted.
 */
export function pageScripts({
  shell: { boot, steps },
  parts,
  shellChunk,
}: Pick<Page, 'shell' | 'parts' | 'shellChunk'>): PageScripts {
  const toUrl = (path: string) => `/${path}`;
  const ofShell = [...boot, ...(shellChunk?.preload ?? [])].map(toUrl);
  const ofRemotes = parts.flatMap(({ scripts }) => scripts.map(({ href }) => href));
  return { preloads: [...new Set([...ofShell, ...ofRemotes])], imports: steps.map(toUrl) };
}
