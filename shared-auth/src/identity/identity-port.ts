import type { AuthUser } from '../store/auth-user.ts';

/** What a person fills in to get an account. */
export interface Registration {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/** The parts of an account that its owner can change. */
export interface ProfileChange {
  displayName?: string;
  photoURL?: string;
}

/** Told on sign-in, refresh and sign-out; `undefined` when nobody is signed in. */
type IdTokenListener = (idToken: string | undefined) => void;

/**
 * All that the site asks of an identity provider. Every method rejects with the provider's own
 * error; what it means for people is decided in `auth-error.ts`.
 */
export interface IdentityPort {
  /** The person of the session, once {@link IdentityPort.onUserChanged} has called back. */
  currentUser(): AuthUser | undefined;
  /** Calls back when the kept session has been read, then after each change, in any tab. */
  onUserChanged(listener: (user: AuthUser | undefined) => void): void;
  onIdTokenChanged(listener: IdTokenListener): void;
  /** A token that proves who the person is, refreshed when it is about to expire. */
  idToken(): Promise<string>;
  signIn(email: string, password: string): Promise<AuthUser>;
  signInWithGoogle(): Promise<AuthUser>;
  /** Creates the account whole, with name and photo, or not at all. */
  register(registration: Registration): Promise<AuthUser>;
  updateProfile(change: ProfileChange): Promise<AuthUser>;
  sendPasswordReset(email: string): Promise<void>;
  /** @param code - From the link that the provider mailed. */
  confirmPasswordReset(code: string, password: string): Promise<void>;
  signOut(): Promise<void>;
}
