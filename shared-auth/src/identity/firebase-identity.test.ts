import { initializeApp } from 'firebase/app';
import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  updateProfile,
} from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase-identity.ts';

vi.mock('firebase/app', () => ({ initializeApp: vi.fn() }));
vi.mock(import('firebase/auth'), async (original) => ({
  ...(await original()),
  initializeAuth: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  updateProfile: vi.fn(),
  deleteUser: vi.fn(),
}));

const firebase = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' };
const ada = {
  name: 'Ada',
  photoURL: 'https://photos.example/ada.jpg',
  email: 'ada@example.com',
  password: 'Secret!23',
};
const account = {
  uid: '1',
  email: ada.email,
  displayName: null,
  photoURL: null,
  providerData: [{ providerId: 'password' }],
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(initializeAuth).mockReturnValue({} as Auth);
  const created = { user: { ...account } } as Awaited<
    ReturnType<typeof createUserWithEmailAndPassword>
  >;
  vi.mocked(createUserWithEmailAndPassword).mockResolvedValue(created);
  vi.mocked(deleteUser).mockResolvedValue();
});

it('sets name and photo of a new account', async () => {
  vi.mocked(updateProfile).mockImplementation(async (user, profile) => {
    Object.assign(user, profile);
  });
  const identity = await createFirebaseIdentity({ firebase });
  expect(await identity.register(ada)).toEqual({
    uid: '1',
    email: ada.email,
    displayName: 'Ada',
    photoURL: ada.photoURL,
    hasPassword: true,
  });
  expect(createUserWithEmailAndPassword).toHaveBeenCalledExactlyOnceWith(
    {},
    ada.email,
    ada.password,
  );
});

it('deletes a new account when its name and photo could not be set', async () => {
  vi.mocked(updateProfile).mockRejectedValue(new Error('The line is dead.'));
  const identity = await createFirebaseIdentity({ firebase });
  await expect(identity.register(ada)).rejects.toThrow('The line is dead.');
  expect(deleteUser).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uid: '1' }));
});

it('signs out of a new account that could not be completed nor deleted', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(updateProfile).mockRejectedValue(new Error('The line is dead.'));
  vi.mocked(deleteUser).mockRejectedValue(new Error('The line is still dead.'));
  const signOut = vi.fn(async () => undefined);
  vi.mocked(initializeAuth).mockReturnValue({ signOut } as unknown as Auth);
  const identity = await createFirebaseIdentity({ firebase });
  await expect(identity.register(ada)).rejects.toThrow('The line is dead.');
  expect(signOut).toHaveBeenCalledOnce();
});

it('opens a session beside that of the page, in memory only', async () => {
  const identity = await createFirebaseIdentity({ firebase });
  const other = { name: 'other' } as Auth;
  vi.mocked(initializeAuth).mockReturnValue(other);
  const user = { getIdToken: async () => 'id-token' };
  vi.mocked(signInWithEmailAndPassword).mockResolvedValue({ user } as Awaited<
    ReturnType<typeof signInWithEmailAndPassword>
  >);
  expect(await identity.openSession(ada.email, ada.password)).toBe('id-token');
  expect(signInWithEmailAndPassword).toHaveBeenCalledExactlyOnceWith(
    other,
    ada.email,
    ada.password,
  );
  expect(initializeApp).toHaveBeenLastCalledWith(firebase, 'other');
  expect(initializeAuth).toHaveBeenLastCalledWith(undefined, { persistence: inMemoryPersistence });
});

const photoURL = 'https://photos.example/ada.jpg';

it.each([
  [{ emailVerified: true }, { email_verified: false }, 'renewed'],
  [{ emailVerified: true }, { email_verified: true }, 'token'],
  [{ emailVerified: false }, { email_verified: false }, 'token'],
  [{ displayName: 'Ada L.', photoURL }, { name: 'Ada', picture: photoURL }, 'renewed'],
  [{ displayName: 'Ada', photoURL }, { name: 'Ada' }, 'renewed'],
  [{ displayName: 'Ada', photoURL }, { name: 'Ada', picture: photoURL }, 'token'],
])('with the user %o and the ID token %o, returns the %s', async (user, claims, token) => {
  const currentUser = {
    emailVerified: false,
    displayName: null,
    photoURL: null,
    ...user,
    getIdToken: async (isForced?: boolean) => (isForced ? 'renewed' : 'token'),
    getIdTokenResult: vi.fn().mockResolvedValue({ token: 'token', claims }),
  };
  vi.mocked(initializeAuth).mockReturnValue({ currentUser } as unknown as Auth);
  const identity = await createFirebaseIdentity({ firebase });
  expect(await identity.idToken()).toBe(token);
});
