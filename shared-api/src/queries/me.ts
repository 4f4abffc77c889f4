import { memberCall, publicCall } from '../client/http.ts';

/**
 * Shows the changed profile of a user in their reviews.
 *
 * @param idToken - A Firebase ID token that was issued after the change.
 */
export async function followProfile(idToken: string): Promise<void> {
  await publicCall('/me', { method: 'put', headers: { Authorization: `Bearer ${idToken}` } });
}

/** Loads everything that is stored about the signed-in user, as a JSON file. */
export async function exportMe(): Promise<Blob> {
  return (await memberCall('/me/export')).blob();
}

/** Deletes everything that is stored about the signed-in user, and ends all other sessions. */
export async function deleteMe(): Promise<void> {
  await memberCall('/me', { method: 'delete' });
}
