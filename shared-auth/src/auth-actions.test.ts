import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentAuth } from './auth.ts';
import { signInWithGoogle } from './auth-actions.ts';
import { testSession } from './testing/test-session.ts';

vi.mock(import('./auth.ts'), () => ({ currentAuth: vi.fn(), configureAuth: vi.fn() }));

let page: ReturnType<typeof testSession>;

beforeEach(() => {
  page = testSession();
  page.session.start();
  vi.mocked(currentAuth).mockReturnValue(page);
});

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('signs in with Google', async () => {
  expect(await signInWithGoogle()).toBe(true);
  expect(page.store.getState().status).toBe('signed-in');
});

it('only logs a failed sign-in with Google', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  page.identity.failWith('auth/internal-error');
  expect(await signInWithGoogle()).toBe(false);
  expect(log).toHaveBeenCalledOnce();
  expect(page.store.getState().status).toBe('signed-out');
});

it('does not log that the user closed the pop-up', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  page.identity.failWith('auth/popup-closed-by-user');
  expect(await signInWithGoogle()).toBe(false);
  expect(log).not.toHaveBeenCalled();
});
