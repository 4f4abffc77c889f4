import { ownerOf } from '../remotes/registry.ts';

/** A page of a remote that a link leads to. */
export interface LinkTarget {
  remote: string;
  pathname: string;
}

function opensHere({ origin, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && (target === '' || target === '_self');
}

/**
 * Where a link leads.
 *
 * @param node - The link, or anything in it.
 * @returns `undefined` unless it leads to a page of a remote, in this tab.
 */
export function linkTarget(node: EventTarget | null): LinkTarget | undefined {
  const link = node instanceof Element ? node.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  const remote = opensHere(link) ? ownerOf(link.pathname) : undefined;
  return remote === undefined ? undefined : { remote, pathname: link.pathname };
}
