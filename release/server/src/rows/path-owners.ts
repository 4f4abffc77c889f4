/** A part of a path in the router's syntax that more than one text matches: `:id`, `*`, `edit?`. */
const isPattern = (segment: string) => /^[:*]|\?$/.test(segment);

/** What the router ignores makes no other path: the case of letters, and slashes at the end. */
const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/** Whether what follows may be left out, so that the number of segments decides nothing. */
const isOpen = (segment: string | undefined) => segment === '*' || segment?.endsWith('?') === true;

/**
 * Whether two owners would have the same page, or one of them a page below the other's path. `/` is only
 * the home page: every path lies below it, and none of them overlaps with it.
 *
 * @param a - A path, or a route in the router's syntax.
 * @example overlap('/contact', '/Contact/form/') // true
 * @example overlap('/offers/:id', '/offers/today') // true
 */
export function overlap(a: string, b: string): boolean {
  const [one, other] = [segmentsOf(a), segmentsOf(b)];
  const isHome = (segments: string[]) => segments.length === 0;
  if (isHome(one) || isHome(other)) {
    return (isHome(one) || isOpen(one[0])) && (isHome(other) || isOpen(other[0]));
  }
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [left = '', right = ''] = [one[at], other[at]];
    if (isOpen(left) || isOpen(right)) return true;
    if (left !== right && !isPattern(left) && !isPattern(right)) return false;
  }
  return true;
}

/**
 * A path that a remote can own. The owner of an address is found by comparing texts in lower case, so
 * that patterns, escapes and capitals would own nothing there, but something in a router.
 */
export const OWNED_PATH = /^(\/|(\/[a-z0-9_~-][a-z0-9_.~-]*)+)$/;

/**
 * Whether a route matches a path, and not only one above or below it.
 *
 * @param route - In the router's syntax.
 * @param path - Without parameters.
 * @example isAt('/services/:id', '/services/42') // true
 */
export function isAt(route: string, path: string): boolean {
  const [fixed, segments] = [segmentsOf(route), segmentsOf(path)];
  if (fixed.length !== segments.length) return false;
  return fixed.every((part, at) => part === segments[at] || isPattern(part));
}

/**
 * Whether a path is another one, or below it.
 *
 * @param prefix - A path that a remote can own.
 * @example isBelow('/blogs/42', '/blogs') // true
 */
export function isBelow(path: string, prefix: string): boolean {
  const [segments, start] = [segmentsOf(path), segmentsOf(prefix)];
  // Below `/`, there is everything: it is the home page only.
  if (start.length === 0) return segments.length === 0;
  return start.every((part, at) => part === segments[at]);
}
