import { currentAuth } from './auth.ts';

/**
 * The parts of the session that the API client needs:
 * `configureApi({ baseUrl, ...apiCredentials })`.
 */
export const apiCredentials = {
  /** The backend token, if there is one. */
  getToken: (): string | undefined => currentAuth().cache.token(),
  /** Mints a new backend token; `undefined` when the backend refuses it. */
  renewToken: (): Promise<string | undefined> => currentAuth().session.renewToken(),
  /** Called when the API finally refuses the user. */
  onRefused: (): void => {
    void currentAuth().session.signOut();
  },
};
