/** Name of the site in titles; the whole title of a page without a name. */
export const SITE_TITLE = 'CLEAN EXPRESS';

/** Returns the title of a document: `Contact - CLEAN EXPRESS`. */
export function pageTitle(page: string): string {
  return `${page} - ${SITE_TITLE}`;
}
