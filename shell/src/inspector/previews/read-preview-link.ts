/** The parameter of a link that carries the signed permission (shell/server/visitor). */
const PARAMETER = 'preview';

/** What a signed permission looks like; whether it holds, the front door says. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Where a preview link leads. */
export interface PreviewLink {
  token: string;
  /** The page to see it on. */
  page: URL;
}

/**
 * Reads what `pnpm release preview` printed: the link, or the token in it.
 *
 * @param text - As it was pasted.
 * @param here - The page's own address, where a token alone is used.
 * @returns A sentence when it is neither.
 */
export function readPreviewLink(text: string, here: URL): PreviewLink | string {
  const pasted = text.trim();
  if (TOKEN.test(pasted)) return { token: pasted, page: here };
  const page = URL.canParse(pasted) ? new URL(pasted) : undefined;
  const token = page?.searchParams.get(PARAMETER);
  if (!page || !token)
    return 'That is no preview link. Paste the one that the release command printed.';
  if (page.origin !== here.origin) return `That link is for ${page.origin}. Open it there.`;
  page.searchParams.delete(PARAMETER);
  return { token, page };
}
