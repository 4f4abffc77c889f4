import type { StoreApi } from 'zustand';
import { AuthError, toAuthError } from '../identity/auth-error.ts';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import type { BackendToken } from '../token/backend-token.ts';
import type { UserState } from './user-state.ts';

interface Dependencies {
  store: StoreApi<AuthState>;
  connect: () => Promise<IdentityPort>;
  token: BackendToken;
  userState: UserState;
}

/** The actions of a user, such as signing in. While one is pending, the store is `loading`. */
export function createSessionActions({ store, connect, token, userState }: Dependencies) {
  let pending = 0;

  /**
   * Runs an action with the loading flag set, and updates the store when it has succeeded or
   * failed.
   */
  const runAction = async (work: (identity: IdentityPort) => Promise<unknown>) => {
    pending += 1;
    store.setState({ status: 'loading' });
    let identity: IdentityPort | undefined;
    try {
      identity = await connect();
      await work(identity);
    } catch (error) {
      throw toAuthError(error);
    } finally {
      pending -= 1;
      userState.follow(identity);
    }
  };

  /** Runs an action that signs a user in. Signs the user out again if the backend refuses them. */
  const signIn = (work: (identity: IdentityPort) => Promise<AuthUser>) =>
    runAction(async (identity) => {
      userState.clearPrevious(await work(identity));
      const refusal = await token.mint(identity);
      if (!refusal) return;
      await identity.signOut();
      throw new AuthError(refusal.message, refusal.code, refusal);
    });

  /** @returns Whether it succeeded; a failure is only logged. */
  const signOut = async (): Promise<boolean> => {
    if (store.getState().status === 'signed-out') return true;
    try {
      await runAction((identity) => identity.signOut());
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  };

  return { isPending: () => pending > 0, runAction, signIn, signOut };
}
