import { ownerOf } from '../remotes/registry.ts';

/** The page of a remote that a link points to. */
export interface LinkTarget {
  remote: string;
  pathname: string;
}

function opensHere({ origin, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && (target === '' || target === '_self');
}

/**
 * The target of a link.
 *
 * @param node - The link, or a node inside of it.
 * @returns `undefined` unless the link opens a page of a remote in this tab.
 */
export function linkTarget(node: EventTarget | null): LinkTarget | undefined {
  const link = node instanceof Element ? node.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  const remote = opensHere(link) ? ownerOf(link.pathname) : undefined;
  return remote === undefined ? undefined : { remote, pathname: link.pathname };
}
