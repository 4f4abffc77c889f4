/** Only a base for parsing; it never shows. */
const BASE = 'http://localhost';

/** Pages that a person who has just signed in has no business on. */
const ENTRANCES = ['/login', '/register'];

/**
 * Where to go after signing in: the page that was asked for, when it is one of this site.
 *
 * @param from - What the guard remembered in the history's state; anything, for a link can be forged.
 * @returns A path of this site with query and hash; `/` for everything else.
 * @example safeReturnPath('/profile?tab=1') // '/profile?tab=1'
 * @example safeReturnPath('//evil.example') // '/'
 */
export function safeReturnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(from, BASE);
  // A path such as `/.//evil.example` is harmless to the parser, but not to whoever reads its result.
  const leads =
    origin === BASE &&
    !pathname.startsWith('//') &&
    !ENTRANCES.includes(pathname.replace(/\/+$/, ''));
  return leads ? `${pathname}${search}${hash}` : '/';
}
