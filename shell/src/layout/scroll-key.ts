import type { Location } from '@clean-express/federation/router';

/**
 * The key under which a scroll position is saved. The first page of every visit has the location key
 * `default`: its path is used instead, so that it does not restore the position of another page.
 */
export function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
