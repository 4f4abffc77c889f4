import { configureSession } from '../auth.ts';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthUser } from '../store/auth-store.ts';

/** Creates a user for tests. */
export function fakeUser(uid: string): AuthUser {
  const email = `${uid}@example.com`;
  return { uid, email, displayName: uid, photoURL: undefined };
}

/** An identity provider in memory that tests can control. */
export interface FakeIdentity extends IdentityPort {
  /** Changes the user, as another tab would. */
  changeUser(user: AuthUser | undefined): void;
  /** Makes the next action fail. */
  failWith(code: string): void;
}

/** Creates an identity provider in memory. The initial user is that of the stored session. */
export function createFakeIdentity(initialUser?: AuthUser): FakeIdentity {
  const listeners = new Set<(user: AuthUser | undefined) => void>();
  let user = initialUser;
  let failure: string | undefined;
  let isVerified = false;

  const changeUser = (next: AuthUser | undefined) => {
    user = next;
    for (const listener of listeners) listener(next);
  };
  const attempt = async <Value>(work: () => Value): Promise<Value> => {
    const code = failure;
    failure = undefined;
    if (code) throw Object.assign(new Error(`Firebase: ${code}`), { code });
    return work();
  };
  const signInAs = (next: AuthUser) =>
    attempt(() => {
      changeUser(next);
      return next;
    });

  return {
    changeUser,
    failWith: (code) => {
      failure = code;
    },
    currentUser: () => user,
    onUserChanged: (listener) => {
      listeners.add(listener);
      queueMicrotask(() => listener(user));
    },
    onIdTokenChanged: () => undefined,
    idToken: async () => `id-token-of-${user?.uid}`,
    renewIdToken: () => attempt(() => `new-id-token-of-${user?.uid}`),
    signIn: (email) => signInAs(fakeUser(email.split('@')[0] ?? '')),
    signInWithGoogle: () => signInAs(fakeUser('google')),
    register: ({ name, photoURL, email }) =>
      signInAs({ uid: 'new', email, displayName: name, photoURL }),
    updateProfile: (change) => signInAs({ ...(user ?? fakeUser('anonymous')), ...change }),
    reauthenticate: () => attempt(() => undefined),
    changePassword: () => attempt(() => undefined),
    deleteAccount: () => attempt(() => changeUser(undefined)),
    sendPasswordReset: () => attempt(() => undefined),
    confirmPasswordReset: () => attempt(() => fakeUser('ada').email ?? ''),
    openSession: async (_email, password) => `id-token-for-${password}`,
    sendVerificationEmail: () => attempt(() => undefined),
    verifyEmail: () =>
      attempt(() => {
        isVerified = true;
      }),
    reloadUser: () =>
      attempt(() => {
        if (user && isVerified) user = { ...user, emailVerified: true };
      }),
    signOut: () => attempt(() => changeUser(undefined)),
  };
}

/**
 * Replaces the identity provider of the page by one in memory, and the backend by one that has a token
 * for every user. The auth store is left as it is.
 *
 * @param failure - Rejects the first attempt to load the provider.
 */
export function configureFakeAuth(initialUser?: AuthUser, failure?: Error): FakeIdentity {
  const identity = createFakeIdentity(initialUser);
  let loadError = failure;
  const load = async () => {
    const error = loadError;
    loadError = undefined;
    if (error) throw error;
    return identity;
  };
  configureSession(load, {
    requestToken: async (email) => `token-of-${email}`,
    endSession: async () => undefined,
    endOtherSessions: async () => undefined,
  });
  return identity;
}
