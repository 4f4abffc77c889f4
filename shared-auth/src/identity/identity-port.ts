import type { AuthUser } from '../store/auth-store.ts';

/** The part of the runtime configuration that authentication needs. */
export interface AuthConfig {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** Base URL of the Auth emulator; left out in production. */
  authEmulatorUrl?: string | undefined;
  /** URL that ID tokens are reported to; off when left out. */
  authTokenSyncUrl?: string | undefined;
  /** Whether the API requires a verified email of users who publish. */
  requireVerifiedEmail?: boolean | undefined;
}

/** The data of a new account. */
export interface Registration {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/** The parts of an account that the user can change. */
export interface ProfileChange {
  displayName?: string;
  photoURL?: string;
}

/**
 * The interface of an identity provider. Every method rejects with the provider's own error;
 * `auth-error.ts` maps it to a message for the user.
 */
export interface IdentityPort {
  /** The signed-in user, after {@link IdentityPort.onUserChanged} has called back once. */
  currentUser(): AuthUser | undefined;
  /** Calls back when the stored session has been read, then after each change in any tab. */
  onUserChanged(listener: (user: AuthUser | undefined) => void): void;
  /** Calls back on sign-in, refresh and sign-out; with `undefined` when no user is signed in. */
  onIdTokenChanged(listener: (idToken: string | undefined) => void): void;
  /** The ID token of the user, refreshed when it is about to expire, or older than the profile. */
  idToken(): Promise<string>;
  /** A new ID token, with the profile of now. */
  renewIdToken(): Promise<string>;
  signIn(email: string, password: string): Promise<AuthUser>;
  signInWithGoogle(): Promise<AuthUser>;
  /** Creates an account with name and photo. If that fails, deletes the account, or at least signs out. */
  register(registration: Registration): Promise<AuthUser>;
  updateProfile(change: ProfileChange): Promise<AuthUser>;
  /**
   * Signs the user in again, which starts a new session.
   *
   * @param password - Of the account; without one, Google's pop-up opens.
   */
  reauthenticate(password?: string): Promise<void>;
  /** Changes the password, which needs a new session. Signs out other devices. */
  changePassword(password: string): Promise<void>;
  /** Deletes the account, which needs a new session, and signs out. */
  deleteAccount(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /**
   * @param code - From the link in the email of the provider.
   * @returns The email of the account.
   */
  confirmPasswordReset(code: string, password: string): Promise<string>;
  /** Signs in without changing the user of the page. @returns The ID token of that session. */
  openSession(email: string, password: string): Promise<string>;
  /** Sends the user an email with a link that verifies the address. */
  sendVerificationEmail(): Promise<void>;
  /** @param code - From the link in that email. */
  verifyEmail(code: string): Promise<void>;
  /** Reads the user again: the provider does not report an email that was verified elsewhere. */
  reloadUser(): Promise<void>;
  signOut(): Promise<void>;
}
