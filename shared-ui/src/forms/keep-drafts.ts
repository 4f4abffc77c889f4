/** Selects inputs whose text is never stored. A shown password has the type of a text. */
export const NO_TEXT =
  '[type=hidden], [type=file], [type=checkbox], [type=radio], [type=password], [autocomplete$="-password"]';

/**
 * Removes the drafts of `useDraft` from the tab, except those of one user.
 *
 * @param uid - Id of the user; without one, those of visitors who are not signed in stay.
 */
export function keepDraftsOf(uid = ''): void {
  try {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
    for (const key of drafts) if (!key.endsWith(`:${uid}`)) sessionStorage.removeItem(key);
  } catch (error) {
    // The storage may be blocked: then there are no drafts.
    console.warn(error);
  }
}
