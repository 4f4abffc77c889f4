import { currentAuth } from './auth.ts';

/**
 * What the API client needs of the session:
 * `configureApi({ baseUrl, ...apiCredentials })`.
 */
export const apiCredentials = {
  /** The backend token, as long as there is one. */
  getToken: (): string | undefined => currentAuth().cache.token(),
  /** A new one; `undefined` when it is refused. */
  renewToken: (): Promise<string | undefined> => currentAuth().session.renewToken(),
  /** The API refused the person for good. */
  onRefused: (): void => {
    void currentAuth().session.signOut();
  },
};
