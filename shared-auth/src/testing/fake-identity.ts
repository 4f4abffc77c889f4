import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthUser } from '../store/auth-user.ts';

/** A person for tests. */
export function person(uid: string): AuthUser {
  const email = `${uid}@example.com`;
  return { uid, email, displayName: uid, photoURL: undefined };
}

/** An identity provider in memory, with the provider's side to play. */
export interface FakeIdentity extends IdentityPort {
  /** Changes the person as another tab would. */
  become(user: AuthUser | undefined): void;
  /** Makes the next action fail. */
  failWith(code: string): void;
}

/**
 * @param kept - Who is in the provider's kept session.
 */
export function createFakeIdentity(kept?: AuthUser): FakeIdentity {
  const listeners = new Set<(user: AuthUser | undefined) => void>();
  let user = kept;
  let failure: string | undefined;

  const become = (next: AuthUser | undefined) => {
    user = next;
    for (const listener of listeners) listener(next);
  };
  const attempt = async <Value>(work: () => Value): Promise<Value> => {
    const code = failure;
    failure = undefined;
    if (code) throw Object.assign(new Error(`Firebase: ${code}`), { code });
    return work();
  };
  const enter = (next: AuthUser) =>
    attempt(() => {
      become(next);
      return next;
    });

  return {
    become,
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
    signIn: (email) => enter(person(email.split('@')[0] ?? '')),
    signInWithGoogle: () => enter(person('google')),
    register: ({ name, photoURL, email }) =>
      enter({ uid: 'new', email, displayName: name, photoURL }),
    updateProfile: (change) => enter({ ...(user ?? person('nobody')), ...change }),
    sendPasswordReset: () => attempt(() => undefined),
    confirmPasswordReset: () => attempt(() => undefined),
    signOut: () => attempt(() => become(undefined)),
  };
}
