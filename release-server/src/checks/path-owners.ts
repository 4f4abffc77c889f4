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
