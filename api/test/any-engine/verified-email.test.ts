import { describe, expect, it } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { idToken } from '../emulator-token.ts';
import { JANE, sharedTestApp, type TestApp } from '../test-app.ts';

const lenientApp = sharedTestApp();
const strictApp = sharedTestApp({ REQUIRE_VERIFIED_EMAIL: 'true' });

const [seed] = seedServices;

const SERVICE = {
  name: 'Gutter Clearing',
  photo: 'https://pictures.example.com/gutter.jpg',
  price: 45.5,
  description: 'We clear the gutters of leaves.',
};
const REVIEW = {
  name: 'Jane',
  comment: 'They came on time.',
  photo: '',
  serviceName: seed?.name,
  serviceId: seed?._id,
  serviceImg: '',
};

/** Exchanges an ID token with the given claims, and calls the API with the access token. */
async function signIn(
  { app }: TestApp,
  claims: { email?: string; email_verified?: boolean; name?: string },
) {
  const { email = '' } = claims;
  const response = await app.inject({
    method: 'POST',
    url: '/jwt',
    payload: { email },
    headers: { authorization: `Bearer ${idToken('demo-test', { email: undefined, ...claims })}` },
  });
  const headers = { authorization: `Bearer ${response.json().token}` };
  return {
    get: (url: string) => app.inject({ url, headers }),
    remove: (url: string) => app.inject({ method: 'DELETE', url, headers }),
    addService: () =>
      app.inject({ method: 'POST', url: '/services', payload: { ...SERVICE, email }, headers }),
    addReview: () =>
      app.inject({ method: 'POST', url: '/reviews', payload: { ...REVIEW, email }, headers }),
    changeReview: (url: string) =>
      app.inject({ method: 'PUT', url, payload: { comment: 'Changed.' }, headers }),
  };
}

const UNVERIFIED = { email: JANE.email, email_verified: false };
const VERIFIED = { email: JANE.email, email_verified: true };

it('is not required by default', async () => {
  const jane = await signIn(lenientApp(), UNVERIFIED);
  expect((await jane.addService()).statusCode).toBe(201);
  const review = await jane.addReview();
  expect(review.statusCode).toBe(201);
  expect((await jane.changeReview(`/reviews/${review.json().insertedId}`)).statusCode).toBe(200);
});

describe('with REQUIRE_VERIFIED_EMAIL', () => {
  it.each([
    ['an email that is not verified', UNVERIFIED],
    ['an ID token that does not tell', { email: JANE.email }],
    ['no email', {}],
  ])('refuses services and reviews from a user with %s', async (_name, claims) => {
    const jane = await signIn(strictApp(), claims);
    for (const response of [await jane.addService(), await jane.addReview()]) {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({
        code: 'email-not-verified',
        message: 'Your email is not verified. Please verify it, then try again.',
      });
    }
  });

  it('accepts them with the token that is minted after the user has verified the email', async () => {
    expect((await (await signIn(strictApp(), UNVERIFIED)).addService()).statusCode).toBe(403);
    const jane = await signIn(strictApp(), VERIFIED);
    expect((await jane.addService()).statusCode).toBe(201);
    expect((await jane.addReview()).statusCode).toBe(201);
  });

  it('lets every user read and delete their own reviews, but not change them', async () => {
    const { insertedId } = (await (await signIn(strictApp(), VERIFIED)).addReview()).json();
    const jane = await signIn(strictApp(), UNVERIFIED);
    const url = `/reviews/${insertedId}`;
    expect((await jane.changeReview(url)).json()).toMatchObject({ code: 'email-not-verified' });
    expect((await jane.get(`/reviews?email=${JANE.email}`)).statusCode).toBe(200);
    expect((await jane.remove(url)).json()).toEqual({ acknowledged: true, deletedCount: 1 });
  });

  it('shows no profile in reviews before the user has verified the email', async () => {
    const { app } = strictApp();
    const jane = await signIn(strictApp(), { ...VERIFIED, name: 'Jane' });
    const { insertedId } = (await jane.addReview()).json();
    const follow = (claims: object) => {
      const authorization = `Bearer ${idToken('demo-test', { ...claims, name: 'Jane Doe' })}`;
      return app.inject({ method: 'PUT', url: '/me', headers: { authorization } });
    };
    const readName = async () => (await app.inject(`/reviews/${insertedId}`)).json().name;
    expect((await follow(UNVERIFIED)).json()).toMatchObject({ code: 'email-not-verified' });
    expect(await readName()).toBe('Jane');
    expect((await follow(VERIFIED)).statusCode).toBe(200);
    expect(await readName()).toBe('Jane Doe');
  });

  it('does not tell anonymous visitors about emails', async () => {
    const { app } = strictApp();
    const response = await app.inject({ method: 'POST', url: '/services', payload: SERVICE });
    expect(response.json()).toMatchObject({ status: 401, code: 'token-missing' });
  });
});
