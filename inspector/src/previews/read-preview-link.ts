/** Query parameter of a preview link that carries the token. */
const PARAMETER = 'preview';

/** Format of a JSON Web Token; the SSR server verifies its signature. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A parsed preview link. */
export interface PreviewLink {
  token: string;
  /** The page to open with the preview. */
  page: URL;
}

/**
 * Parses what `pnpm release preview` prints: a link, or only the token of it.
 *
 * @param text - As the user pasted it.
 * @param here - The URL of the current page, which opens when the text is only a token.
 * @returns The link, or an error message.
 */
export function readPreviewLink(text: string, here: URL): PreviewLink | string {
  const pasted = text.trim();
  if (TOKEN.test(pasted)) return { token: pasted, page: here };
  const page = URL.canParse(pasted) ? new URL(pasted) : undefined;
  const token = page?.searchParams.get(PARAMETER);
  if (!page || !token)
    return 'This is not a preview link. Paste the link that “pnpm release preview” printed.';
  if (page.origin !== here.origin) {
    return `This link is for another site. Open it on ${page.origin}.`;
  }
  page.searchParams.delete(PARAMETER);
  return { token, page };
}
