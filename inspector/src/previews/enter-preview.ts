import { inspectedHost } from '../host.ts';
import type { PreviewLink } from './read-preview-link.ts';

const REFUSED =
  'This preview link does not work: it has expired or was changed. Ask for a new link.';
const UNREACHABLE = 'Could not reach the site. Try again in a moment.';

/**
 * Path and query of a URL, with the query parameter that opens the inspector there.
 *
 * @example inspectedPath(new URL('https://site.example/blogs?q=a')) // '/blogs?q=a&inspect='
 */
function inspectedPath({ href }: { href: string }): string {
  const { pathname, searchParams } = new URL(href);
  searchParams.set(inspectedHost().parameter, '');
  return `${pathname}?${searchParams}`;
}

/**
 * Sends a preview token to the SSR server, which verifies it and stores it in an HTTP-only cookie;
 * then loads the page again.
 *
 * @returns An error message when the preview was refused.
 */
export async function enterPreview({ token, page }: PreviewLink): Promise<string | undefined> {
  const url = `/?${new URLSearchParams({ preview: token })}`;
  try {
    const { type } = await fetch(url, { redirect: 'manual', cache: 'no-store' });
    // The SSR server redirects a valid token to the URL without it.
    if (type !== 'opaqueredirect') return REFUSED;
  } catch {
    return UNREACHABLE;
  }
  location.assign(inspectedPath(page));
  return undefined;
}

/** Path that ends all previews and redirects back to this page. */
export function leavePreviewPath(): string {
  return `/preview/leave?${new URLSearchParams({ to: inspectedPath(location) })}`;
}
