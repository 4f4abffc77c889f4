/** Selects inputs whose text is never stored. A shown password has the type of a text. */
export const NO_TEXT =
  '[type=hidden], [type=file], [type=checkbox], [type=radio], [type=password], [autocomplete$="-password"]';

/**
 * Removes the drafts of `useDraft` from the tab, except those of one user.
 *
 * @param uid - Id of the user.
 * @param isSignedIn - Whether that user is signed in: otherwise those of anonymous visitors stay, too.
 */
export function keepDraftsOf(uid = '', isSignedIn = uid !== ''): void {
  try {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
    const stays = (key: string) => key.endsWith(`:${uid}`) || (!isSignedIn && key.endsWith(':'));
    for (const key of drafts) if (!stays(key)) sessionStorage.removeItem(key);
  } catch (error) {
    // The storage may be blocked: then there are no drafts.
    console.warn(error);
  }
}
