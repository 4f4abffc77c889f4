import {
  ApiError,
  type deleteMe,
  type endAllSessions,
  type endOtherSessions,
  type followProfile,
  type requestToken,
} from '@clean-express/shared-api';
import { AuthError, toAuthError, toPasswordError } from '../identity/auth-error.ts';
import type { IdentityPort, ProfileChange } from '../identity/identity-port.ts';
import type { Session } from './session.ts';

/** The calls of the backend that change an account. */
export interface AccountBackend {
  followProfile: typeof followProfile;
  endAllSessions: typeof endAllSessions;
  endOtherSessions: typeof endOtherSessions;
  requestToken: typeof requestToken;
  deleteMe: typeof deleteMe;
}

interface AccountDependencies extends AccountBackend {
  session: Session;
}

/** Errors of the API have a message already. */
const toMessage = (error: unknown) => (error instanceof ApiError ? error : toAuthError(error));

/** @throws An error with the message of the first one, after what has succeeded. */
function after(done: string) {
  return (error: unknown): never => {
    const { message, code } = toMessage(error);
    throw new AuthError(`${done} ${message}`, code, error);
  };
}

/**
 * Creates the actions of a user on the own account. Each can be repeated after a failure, and rejects
 * with an `ApiError` or `AuthError`.
 */
export function createAccount(dependencies: AccountDependencies) {
  const { session, followProfile, endAllSessions, endOtherSessions, requestToken, deleteMe } =
    dependencies;

  /** Gets a token that knows of the latest change. @throws When the session has ended elsewhere. */
  const requireToken = async (): Promise<void> => {
    if (await session.renewToken()) return;
    await session.forceSignOut();
    throw new AuthError('Your session has ended. Please log in again.', 'session-ended');
  };

  const reauthenticate = async (identity: IdentityPort, password: string | undefined) => {
    await identity.reauthenticate(password).catch((error: unknown) => {
      throw password === undefined ? toAuthError(error) : toPasswordError(error);
    });
  };

  /** @returns Whether the sessions of an account have ended at the API; a failure is only logged. */
  const endSessionsOf = async (identity: IdentityPort, email: string, password: string) => {
    try {
      // Not in the session of the page, whose user may be another one.
      const idToken = await identity.openSession(email, password);
      await endOtherSessions(await requestToken(email, idToken));
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  };

  let isDeletionSent = false;

  /** Whether an earlier deletion has succeeded, but its response was lost: then there is no account. */
  const isDeleted = async (): Promise<boolean> => {
    if (!isDeletionSent) return false;
    const leaveDeleted = session.leave(async (identity) => {
      const error = await identity.reloadUser().catch((thrown: unknown) => thrown);
      if (identity.currentUser()) throw error;
    });
    return leaveDeleted.then(
      () => true,
      () => false,
    );
  };

  return {
    /** Changes name and photo, at the provider and then in the user's reviews. */
    updateProfile: async (change: ProfileChange): Promise<void> => {
      await session.runAction((identity) => identity.updateProfile(change));
      const follow = async () => {
        const identity = await session.connect();
        const idToken = await identity.renewIdToken();
        await requireToken();
        await followProfile(idToken);
      };
      await follow().catch(after('Your profile is saved, but your reviews do not show it yet.'));
    },

    /** Changes the password, and ends all other sessions of the user. */
    changePassword: async (current: string, password: string): Promise<void> => {
      try {
        const identity = await session.connect();
        await reauthenticate(identity, current);
        await requireToken();
        // First: nothing has changed if it fails.
        await endOtherSessions();
        await identity.changePassword(password);
      } catch (error) {
        throw toMessage(error);
      }
    },

    /**
     * Sets a new password by the code of a reset link, and ends the sessions of its account.
     *
     * @returns Whether these have ended; if not, the code is used up all the same.
     */
    confirmPasswordReset: async (code: string, password: string): Promise<boolean> => {
      const identity = await session.connect();
      const email = await identity.confirmPasswordReset(code, password).catch((error: unknown) => {
        throw toAuthError(error);
      });
      return endSessionsOf(identity, email, password);
    },

    /** Ends all sessions of the user; what is typed in other tabs is kept. */
    signOutEverywhere: async (): Promise<void> => {
      await endAllSessions();
      if (await session.forceSignOut()) return;
      const message = 'Your other devices are signed out. Please log out here, too.';
      throw new AuthError(message, 'sign-out-failed');
    },

    /**
     * Deletes everything that is stored about the user, then the account.
     *
     * @param password - Of the account; without one, the user signs in again with Google's pop-up.
     * @param signal - Aborts until the deletion begins.
     */
    deleteAccount: async (password: string | undefined, signal: AbortSignal): Promise<void> => {
      const identity = await session.connect().catch((error: unknown) => {
        throw toMessage(error);
      });
      try {
        await reauthenticate(identity, password);
        await requireToken();
        signal.throwIfAborted();
        await deleteMe();
      } catch (error) {
        if (await isDeleted()) return;
        throw toMessage(error);
      }
      isDeletionSent = true;
      await session
        .leave((provider) => provider.deleteAccount())
        .catch(after('Your data is deleted, but your account is not yet.'));
    },
  };
}
