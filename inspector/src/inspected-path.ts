import { inspectedHost } from './host.ts';

/**
 * Path and query of a URL, with the query parameter that opens the inspector there.
 *
 * @example inspectedPath(new URL('https://site.example/blogs?q=a')) // '/blogs?q=a&inspect='
 */
export function inspectedPath({ href }: { href: string }): string {
  const { pathname, searchParams } = new URL(href);
  searchParams.set(inspectedHost().parameter, '');
  return `${pathname}?${searchParams}`;
}
