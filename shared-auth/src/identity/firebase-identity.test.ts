import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  type User,
  updateProfile,
} from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase-identity.ts';

vi.mock('firebase/app', () => ({ initializeApp: vi.fn() }));
vi.mock(import('firebase/auth'), async (original) => ({
  ...(await original()),
  initializeAuth: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
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
const account = { uid: '1', email: ada.email, displayName: null, photoURL: null };

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

it.each([
  [true, false, 'renewed'],
  [true, true, 'token'],
  [false, false, 'token'],
])('with emailVerified %s and %s in the ID token, returns the %s', async (now, claim, token) => {
  const currentUser: Partial<User> = {
    emailVerified: now,
    getIdToken: async (isForced) => (isForced ? 'renewed' : 'token'),
    getIdTokenResult: vi.fn().mockResolvedValue({
      token: 'token',
      claims: { email_verified: claim },
    }),
  };
  vi.mocked(initializeAuth).mockReturnValue({ currentUser } as Auth);
  const identity = await createFirebaseIdentity({ firebase });
  expect(await identity.idToken()).toBe(token);
});
