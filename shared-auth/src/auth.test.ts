import { afterEach, expect, it, vi } from 'vitest';
import { configureAuth, currentAuth } from './auth.ts';
import { createFirebaseIdentity } from './identity/firebase-identity.ts';
import type { IdentityPort } from './identity/identity-port.ts';
import { authStore } from './store/auth-store.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';

vi.mock(import('./identity/firebase-identity.ts'), () => ({ createFirebaseIdentity: vi.fn() }));

const firebase = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' };

afterEach(() => vi.unstubAllGlobals());

/** Configures and connects a fake provider. */
async function start(authTokenSyncUrl?: string) {
  const onIdTokenChanged = vi.fn<IdentityPort['onIdTokenChanged']>();
  const identity = { ...createFakeIdentity(), onIdTokenChanged };
  vi.mocked(createFirebaseIdentity).mockResolvedValue(identity);
  configureAuth({ firebase, authTokenSyncUrl });
  await currentAuth().session.connect();
  return onIdTokenChanged;
}

it('does not report ID tokens by default', async () => {
  expect(await start()).not.toHaveBeenCalled();
});

it('reports ID tokens to the configured URL', async () => {
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  const onIdTokenChanged = await start('https://app.example/session');
  const [report] = onIdTokenChanged.mock.calls[0] ?? [];
  report?.('id-token');
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://app.example/session',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer id-token' } }),
  );
});

it.each([true, undefined])('stores requireVerifiedEmail %s for the forms', (required) => {
  configureAuth({ firebase, requireVerifiedEmail: required });
  expect(authStore.getState().requiresVerifiedEmail).toBe(required);
});
