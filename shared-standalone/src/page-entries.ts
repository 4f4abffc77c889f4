import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';

/** A page of a remote, as the frame lists it. */
export interface PageEntry extends Partial<RouteHandle> {
  /** As the router writes it: `/blogs/:id`. */
  path: string;
}

/** Whether an address can be made of a page's path without knowing any data. */
export function isOpenable({ path }: PageEntry): boolean {
  return !/[:*]/.test(path);
}

/**
 * The pages of a remote, with the full path of each.
 *
 * @example pageEntries([{ path: '/blogs', handle }]) // [{ path: '/blogs', ...handle }]
 */
export function pageEntries(routes: readonly RouteObject[], parent = ''): PageEntry[] {
  return routes.flatMap(({ path = '', children, handle }) => {
    const full = path.startsWith('/') || path === '' ? path || parent : `${parent}/${path}`;
    if (children) return pageEntries(children, full);
    return [{ path: full, ...(handle as RouteHandle | undefined) }];
  });
}
