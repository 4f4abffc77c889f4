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
