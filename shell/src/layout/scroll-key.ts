import type { Location } from '@clean-express/federation/router';

/**
 * Under which key a scroll position is remembered. The first page of every visit has the key
 * `default`: without its path, a page would open where another one was left.
 */
export function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
