/**
 * The title of a document.
 *
 * @param page - The page's name.
 * @example pageTitle('Contact') // 'Contact - CLEAN EXPRESS'
 */
export function pageTitle(page: string): string {
  return `${page} - CLEAN EXPRESS`;
}
