import { inspectedHost } from '../host.ts';

/** Query parameter of a preview link that carries the token. */
const PARAMETER = 'preview';

/** Format of a JSON Web Token; the SSR server verifies its signature. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const REFUSED =
  'This preview link does not work: it has expired, or was ended or changed. Ask for a new link.';
const UNREACHABLE = 'Could not reach the site. Try again in a moment.';

/** A preview token, with the page to open. */
interface PreviewLink {
  token: string;
  page: URL;
}

/**
 * Parses what `npm run release -- preview` prints: a link, or only the token of it.
 *
 * @param here - The URL of the current page, which opens when the text is only a token.
 * @returns The link, or an error message.
 */
export function readPreviewLink(text: string, here: URL): PreviewLink | string {
  const pasted = text.trim();
  if (TOKEN.test(pasted)) return { token: pasted, page: here };
  const page = URL.canParse(pasted) ? new URL(pasted) : undefined;
  const token = page?.searchParams.get(PARAMETER);
  if (!page || !token)
    return 'This is not a preview link. Paste the link that “npm run release -- preview” printed.';
  if (page.origin !== here.origin) {
    return `This link is for another site. Open it on ${page.origin}.`;
  }
  page.searchParams.delete(PARAMETER);
  return { token, page };
}

/** Path and query of a URL, by default of the page, with the query parameter that opens the inspector there. */
export function inspectedPath({ href }: { href: string } = location): string {
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
  const body = new URLSearchParams({ [PARAMETER]: token });
  try {
    const { type } = await fetch('/preview', { method: 'POST', body, redirect: 'manual' });
    // The SSR server redirects to the page of a valid token.
    if (type !== 'opaqueredirect') return REFUSED;
  } catch {
    return UNREACHABLE;
  }
  location.assign(inspectedPath(page));
  return undefined;
}
