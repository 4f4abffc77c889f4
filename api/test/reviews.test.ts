import type { Review } from '@clean-express/shared-api/schemas';
import { describe, expect, it } from 'vitest';
import { seedReviews } from '../seed/reviews.ts';
import { seedServices } from '../seed/services.ts';
import type { Member } from '../src/modules/tokens/member.ts';
import { JANE, JOHN, sharedTestApp } from './test-app.ts';
import { PHOTO_FILE } from './test-photos.ts';
import { nextPage, walkPages } from './walk-pages.ts';

const testApp = sharedTestApp();
const [service] = seedServices;
const serviceId = service?._id ?? '';
const UNKNOWN_ID = '01955c53-06e0-7f4d-a886-3b44f4270000';

const get = async (url: string, headers = {}) => testApp().app.inject({ url, headers });

const NEW_REVIEW = {
  name: 'Jane Doe',
  email: JANE.email,
  comment: 'Came on time, left no trace but the shine.',
  photo: '',
  serviceName: service?.name ?? '',
  serviceId,
  serviceImg: `https://api.example.com/photos/${PHOTO_FILE}`,
};

async function send(
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  member: Member,
  payload?: object,
) {
  const headers = await testApp().as(member);
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function addReview(change: object = {}, member = JANE): Promise<string> {
  return (await send('POST', '/reviews', member, { ...NEW_REVIEW, ...change })).json().insertedId;
}

describe('GET /reviews', () => {
  it('returns all reviews, newest first, without a token', async () => {
    const newestFirst = seedReviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    const found = (await get('/reviews')).json<Review[]>();
    expect(found.map(({ _id }) => _id)).toEqual(newestFirst.map(({ _id }) => _id));
  });

  it('returns the reviews of one service', async () => {
    const found = (await get(`/reviews?serviceId=${serviceId}`)).json<Review[]>();
    const expected = seedReviews.filter((review) => review.service === service?.key);
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(
      expected.map(({ _id }) => _id).toSorted(),
    );
    expect(found[0]).toMatchObject({ serviceId, serviceName: service?.name });
  });

  it.each([UNKNOWN_ID, 'xyz', ''])(
    'returns an empty list for the unknown service "%s"',
    async (id) => {
      const response = await get(`/reviews?serviceId=${id}`);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual([]);
    },
  );

  it('returns each review on one page while reviews are added and deleted', async () => {
    const before = (await get('/reviews')).json<Review[]>().map(({ _id }) => _id);
    const first = await get('/reviews?limit=10');
    const added = await addReview();
    const rest = await walkPages(testApp(), nextPage(first.headers.link) ?? '');
    const walked = [...first.json<Review[]>().map(({ _id }) => _id), ...rest.flat()];
    expect(walked).toEqual(before);
    await send('DELETE', `/reviews/${added}`, JANE);
  });
});

describe('GET /reviews?email=', () => {
  it('returns your own reviews, which no cache may store', async () => {
    const id = await addReview();
    const response = await get(`/reviews?email=${JANE.email}`, await testApp().as(JANE));
    expect(response.statusCode).toBe(200);
    expect(response.json<Review[]>().map(({ _id }) => _id)).toEqual([id]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers).not.toHaveProperty('etag');
    expect((await get(`/reviews?email=${JANE.email}`)).statusCode).toBe(401);
    await send('DELETE', `/reviews/${id}`, JANE);
  });

  it('refuses a request without a token', async () => {
    const response = await get(`/reviews?email=${JANE.email}`);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token-missing', status: 401 });
  });

  it('refuses a malformed token', async () => {
    const response = await get(`/reviews?email=${JANE.email}`, {
      authorization: 'Bearer nonsense',
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token-invalid' });
  });

  it('refuses the email of another user', async () => {
    const response = await get(`/reviews?email=${JANE.email}`, await testApp().as(JOHN));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'email-mismatch' });
  });

  it.each(['/reviews?email=', '/reviews?email=a@b.example&email=c@d.example'])(
    'does not treat %s as a public list',
    async (url) => {
      expect((await get(url)).statusCode).toBe(401);
    },
  );
});

describe('POST /reviews', () => {
  it('stores a review', async () => {
    const response = await send('POST', '/reviews', JANE, NEW_REVIEW);
    expect(response.statusCode).toBe(201);
    const { acknowledged, insertedId } = response.json();
    expect(acknowledged).toBe(true);
    expect((await get(`/reviews/${insertedId}`)).json()).toEqual({
      _id: insertedId,
      ...NEW_REVIEW,
      email: '',
      createdAt: expect.any(String),
    });
    const ofService = (await get(`/reviews?serviceId=${serviceId}`)).json<Review[]>();
    expect(ofService[0]?._id).toBe(insertedId);
  });

  it('fills in name and photo of the service itself', async () => {
    const [, other] = seedServices;
    const [stored, forged] = await Promise.all([
      addReview(),
      addReview({ serviceName: 'A scam.' }),
    ]);
    const read = async (id: string) => (await get(`/reviews/${id}`)).json<Review>();
    const { serviceName, serviceImg } = await read(stored);
    expect({ serviceName, serviceImg }).toEqual({
      serviceName: service?.name,
      serviceImg: `https://api.example.com/photos/${PHOTO_FILE}`,
    });
    expect(await read(forged)).toMatchObject({ serviceName, serviceImg });
    const elsewhere = await addReview({
      serviceId: other?._id,
      serviceImg: 'https://evil.example',
    });
    expect(await read(elsewhere)).toMatchObject({ serviceName: other?.name, serviceImg: '' });
  });

  it("prefers the identity provider's photo of the user to the sent one", async () => {
    const [sent, picture] = ['https://photos.example/sent.jpg', 'https://photos.example/jane.jpg'];
    const photoOf = async (id: string) => (await get(`/reviews/${id}`)).json<Review>().photo;
    expect(await photoOf(await addReview({ photo: sent }))).toBe(sent);
    expect(await photoOf(await addReview({ photo: sent }, { ...JANE, picture }))).toBe(picture);
  });

  it('stores an empty email for an account without one', async () => {
    const nameless = { uid: 'uid-nameless', email: '', authTime: JANE.authTime };
    const id = await addReview({ email: '' }, nameless);
    const own = await get('/reviews?email=', await testApp().as(nameless));
    expect(own.json()).toMatchObject([{ _id: id, email: '', own: true }]);
    const other = await testApp().as({ ...nameless, uid: 'uid-other' });
    expect((await get('/reviews?email=', other)).json()).toEqual([]);
    expect((await get(`/reviews/${id}`, other)).json()).toMatchObject({ email: '', own: false });
    expect((await send('POST', '/reviews', nameless, NEW_REVIEW)).statusCode).toBe(403);
  });

  it('refuses a review of a service that does not exist', async () => {
    const response = await send('POST', '/reviews', JANE, { ...NEW_REVIEW, serviceId: UNKNOWN_ID });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'unknown-service',
      errors: { serviceId: 'This service does not exist.' },
    });
  });

  it('refuses the email of another user', async () => {
    const response = await send('POST', '/reviews', JOHN, NEW_REVIEW);
    expect(response.statusCode).toBe(403);
  });

  it('refuses a review without a comment', async () => {
    const response = await send('POST', '/reviews', JANE, { ...NEW_REVIEW, comment: '  ' });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: { comment: 'Comment is required.' },
    });
  });
});

describe('PUT /reviews/:id', () => {
  it('changes the comment and nothing else', async () => {
    const id = await addReview();
    const stored = (await get(`/reviews/${id}`, await testApp().as(JANE))).json<Review>();
    const changed = {
      ...stored,
      comment: 'Better still the second time.',
      name: 'Nobody',
      email: 'x@y.example',
    };
    const response = await send('PUT', `/reviews/${id}`, JANE, changed);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ acknowledged: true, modifiedCount: 1 });
    const { own: _, ...review } = { ...stored, comment: changed.comment, email: '' };
    expect((await get(`/reviews/${id}`)).json()).toEqual(review);
  });

  it('counts no change if the comment is the same', async () => {
    const id = await addReview();
    const stored = (await get(`/reviews/${id}`)).json<Review>();
    const response = await send('PUT', `/reviews/${id}`, JANE, stored);
    expect(response.json()).toEqual({ acknowledged: true, modifiedCount: 0 });
  });

  it('identifies the author by uid, not by email', async () => {
    const id = await addReview();
    const impostor = { ...JANE, uid: 'uid-impostor' };
    const response = await send('PUT', `/reviews/${id}`, impostor, { comment: 'Mine now.' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'not-the-author' });
    expect((await get(`/reviews/${id}`)).json<Review>().comment).toBe(NEW_REVIEW.comment);
  });

  it('returns 404 for an unknown review, 401 without a token, 400 without a comment', async () => {
    const id = await addReview();
    const comment = 'Hello.';
    expect((await send('PUT', `/reviews/${UNKNOWN_ID}`, JANE, { comment })).statusCode).toBe(404);
    expect((await send('PUT', '/reviews/xyz', JANE, { comment })).statusCode).toBe(404);
    expect((await send('PUT', `/reviews/${id}`, JANE, {})).statusCode).toBe(400);
    const anonymous = { method: 'PUT', url: `/reviews/${id}`, payload: { comment } } as const;
    expect((await testApp().app.inject(anonymous)).statusCode).toBe(401);
  });
});

describe('DELETE /reviews/:id', () => {
  it('deletes your own review only once', async () => {
    const id = await addReview();
    const response = await send('DELETE', `/reviews/${id}`, JANE);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await get(`/reviews/${id}`)).statusCode).toBe(404);
    expect((await send('DELETE', `/reviews/${id}`, JANE)).statusCode).toBe(404);
  });

  it('refuses the review of another user', async () => {
    const id = await addReview();
    expect((await send('DELETE', `/reviews/${id}`, JOHN)).statusCode).toBe(403);
    expect((await send('DELETE', `/reviews/${seedReviews[0]?._id}`, JOHN)).statusCode).toBe(403);
    expect((await get(`/reviews/${id}`)).statusCode).toBe(200);
  });

  it('refuses a request without a token', async () => {
    const url = `/reviews/${seedReviews[0]?._id}`;
    expect((await testApp().app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
  });
});
