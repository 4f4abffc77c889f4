import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  type ParsedToken,
  type Persistence,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  type User,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { AuthUser } from '../store/auth-store.ts';
import type { AuthConfig, IdentityPort } from './identity-port.ts';

function toAuthUser(user: User): AuthUser {
  return {
    uid: user.uid,
    email: user.email ?? undefined,
    displayName: user.displayName ?? undefined,
    photoURL: user.photoURL ?? undefined,
    emailVerified: user.emailVerified,
    hasPassword: user.providerData.some(({ providerId }) => providerId === 'password'),
  };
}

/** Whether an ID token is older than what the provider says of the user. */
function isOutdated(user: User, { email_verified, name, picture }: ParsedToken): boolean {
  return (
    (user.emailVerified && !email_verified) ||
    (user.displayName ?? undefined) !== name ||
    (user.photoURL ?? undefined) !== picture
  );
}

/**
 * Loads the emulator's stub of Google's gapi script, which the SDK's pop-up needs and cannot load
 * without internet. If the emulator has no stub, the SDK loads the original.
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

/**
 * Creates the identity provider of the site: Firebase Authentication, or its emulator.
 *
 * Import this module lazily: it loads the whole SDK.
 */
export async function createFirebaseIdentity({
  firebase,
  authEmulatorUrl,
}: AuthConfig): Promise<IdentityPort> {
  const createAuth = (persistence: Persistence, appName?: string) => {
    const created = initializeAuth(initializeApp(firebase, appName), { persistence });
    if (authEmulatorUrl) connectAuthEmulator(created, authEmulatorUrl, { disableWarnings: true });
    return created;
  };
  const auth = createAuth(browserLocalPersistence);
  if (authEmulatorUrl) await loadEmulatorGapi(authEmulatorUrl);
  const requireUser = () => {
    if (!auth.currentUser) throw new Error('No user is signed in.');
    return auth.currentUser;
  };
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
    idToken: async () => {
      const user = requireUser();
      const { token, claims } = await user.getIdTokenResult();
      return isOutdated(user, claims) ? user.getIdToken(true) : token;
    },
    renewIdToken: () => requireUser().getIdToken(true),
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
        await deleteUser(user).catch(async (failure: unknown) => {
          console.error(failure);
          await auth.signOut();
        });
        throw error;
      });
      return toAuthUser(user);
    },
    updateProfile: async (change) => {
      const user = requireUser();
      await updateProfile(user, change);
      return toAuthUser(user);
    },
    reauthenticate: async (password) => {
      const user = requireUser();
      if (password === undefined) {
        const provider = new GoogleAuthProvider();
        // Google then offers the account that the user is signed in with.
        if (user.email) provider.setCustomParameters({ login_hint: user.email });
        await reauthenticateWithPopup(user, provider, browserPopupRedirectResolver);
      } else {
        const credential = EmailAuthProvider.credential(user.email ?? '', password);
        await reauthenticateWithCredential(user, credential);
      }
    },
    changePassword: (password) => updatePassword(requireUser(), password),
    deleteAccount: () => deleteUser(requireUser()),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    confirmPasswordReset: async (code, password) => {
      const email = await verifyPasswordResetCode(auth, code);
      await confirmPasswordReset(auth, code, password);
      return email;
    },
    openSession: async (email, password) => {
      const other = createAuth(inMemoryPersistence, 'other');
      return (await signInWithEmailAndPassword(other, email, password)).user.getIdToken();
    },
    sendVerificationEmail: () => sendEmailVerification(requireUser()),
    verifyEmail: (code) => applyActionCode(auth, code),
    reloadUser: () => reload(requireUser()),
    signOut: () => auth.signOut(),
  };
}
