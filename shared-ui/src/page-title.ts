/** The site's name, as titles bear it; the whole title where there is no page to name. */
export const SITE_TITLE = 'CLEAN EXPRESS';

/**
 * The title of a document.
 *
 * @param page - The page's name.
 * @example pageTitle('Contact') // 'Contact - CLEAN EXPRESS'
 */
export function pageTitle(page: string): string {
  return `${page} - ${SITE_TITLE}`;
}
