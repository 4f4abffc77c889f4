import type { PageScripts } from '@clean-express/federation/rendering';
import type { Page } from '../request/page.ts';

/**
 * The scripts of a rendered page, and the whole stylesheets of remotes. They are data of the page, because
 * its starter loads them only once the page is painted.
 */
export function pageScripts({
  shell: { boot, steps },
  parts,
  shellChunk,
}: Pick<Page, 'shell' | 'parts' | 'shellChunk'>): PageScripts {
  const toUrl = (path: string) => `/${path}`;
  const ofShell = [...boot, ...(shellChunk?.preload ?? [])].map(toUrl);
  const ofRemotes = parts.flatMap(({ scripts }) => scripts.map(({ href }) => href));
  const styles = new Map(parts.flatMap(({ styles }) => styles.map((file) => [file.href, file])));
  return {
    preloads: [...new Set([...ofShell, ...ofRemotes])],
    imports: steps.map(toUrl),
    styles: [...styles.values()],
  };
}
