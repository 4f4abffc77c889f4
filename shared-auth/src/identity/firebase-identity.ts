import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  type User,
  updateProfile,
} from 'firebase/auth';
import type { AuthUser } from '../store/auth-store.ts';
import type { AuthConfig, IdentityPort } from './identity-port.ts';

function toAuthUser(user: User): AuthUser {
  return {
    uid: user.uid,
    email: user.email ?? undefined,
    displayName: user.displayName ?? undefined,
    photoURL: user.photoURL ?? undefined,
  };
}

/**
 * Loads the emulator's stub of Google's gapi script. The SDK's pop-up needs gapi, and a machine without
 * internet cannot load the original. The SDK uses a `gapi` that the page already has. If the emulator
 * has no stub, the SDK loads the original.
 *
 * @param emulatorUrl - Base URL of the Auth emulator.
 */
function loadEmulatorGapi(emulatorUrl: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = `${emulatorUrl}/emulator/gapi.js`;
    script.onload = () => resolve();
    script.onerror = () => resolve();
    document.head.append(script);
  });
}

async function initialize({ firebase, authEmulatorUrl }: AuthConfig): Promise<Auth> {
  const auth = initializeAuth(initializeApp(firebase), { persistence: browserLocalPersistence });
  if (authEmulatorUrl) {
    connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });
    await loadEmulatorGapi(authEmulatorUrl);
  }
  return auth;
}

function requireUser(auth: Auth): User {
  if (!auth.currentUser) throw new Error('No user is signed in.');
  return auth.currentUser;
}

/**
 * Creates the identity provider of the site: Firebase Authentication, or its emulator.
 *
 * Import this module lazily: it loads the whole SDK.
 */
export async function createFirebaseIdentity(config: AuthConfig): Promise<IdentityPort> {
  const auth = await initialize(config);
  return {
    currentUser: () => (auth.currentUser ? toAuthUser(auth.currentUser) : undefined),
    onUserChanged: (listener) => {
      onAuthStateChanged(auth, (user) => listener(user ? toAuthUser(user) : undefined));
    },
    onIdTokenChanged: (listener) => {
      onIdTokenChanged(auth, (user) => {
        if (user) user.getIdToken().then(listener, console.error);
        else listener(undefined);
      });
    },
    idToken: () => requireUser(auth).getIdToken(),
    signIn: async (email, password) =>
      toAuthUser((await signInWithEmailAndPassword(auth, email, password)).user),
    signInWithGoogle: async () => {
      const provider = new GoogleAuthProvider();
      return toAuthUser((await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user);
    },
    register: async ({ name, photoURL, email, password }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name, photoURL }).catch(async (error: unknown) => {
        // With an incomplete account left behind, the next attempt would fail with "email already
        // in use".
        await deleteUser(user).catch(console.error);
        throw error;
      });
      return toAuthUser(user);
    },
    updateProfile: async (change) => {
      const user = requireUser(auth);
      await updateProfile(user, change);
      return toAuthUser(user);
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    confirmPasswordReset: (code, password) => confirmPasswordReset(auth, code, password),
    signOut: () => auth.signOut(),
  };
}
