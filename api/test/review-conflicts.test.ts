import type { Review } from '@clean-express/shared-api/schemas';
import { describe, expect, it } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { JANE, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp({ WRITES_PER_MINUTE: '1000' });

const service = (number: number) => seedServices[number]?._id ?? '';

async function add(comment: string, serviceId = service(0)): Promise<string> {
  const headers = await testApp().as(JANE);
  const review = { name: 'Jane', email: JANE.email, comment, photo: '', serviceImg: '' };
  const payload = { ...review, serviceName: 'Cleaning', serviceId };
  const response = await testApp().app.inject({
    method: 'POST',
    url: '/reviews',
    headers,
    payload,
  });
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
}

/** Reads a review as the form does when it opens. */
async function open(id: string) {
  const response = await testApp().app.inject(`/reviews/${id}`);
  return { review: response.json<Review>(), etag: String(response.headers.etag) };
}

async function save(id: string, comment: string, etag?: string) {
  const headers = { ...(await testApp().as(JANE)), ...(etag && { 'if-match': etag }) };
  const request = { method: 'PUT', url: `/reviews/${id}`, headers, payload: { comment } } as const;
  return testApp().app.inject(request);
}

const commentOf = async (id: string) => (await open(id)).review.comment;

describe('a review that is opened twice', () => {
  it('accepts the first save, and refuses the second one', async () => {
    const id = await add('First.');
    const { etag } = await open(id);
    expect((await save(id, 'Second.', etag)).json()).toMatchObject({ modifiedCount: 1 });
    const refused = await save(id, 'Third.', etag);
    expect(refused.statusCode).toBe(412);
    expect(refused.json()).toMatchObject({
      code: 'changed-meanwhile',
      message: 'This review was changed after you opened it.',
    });
    expect(await commentOf(id)).toBe('Second.');
  });

  it('accepts one of two simultaneous saves, and refuses the other one', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await add('First.');
      const { etag } = await open(id);
      const responses = await Promise.all([save(id, 'Left.', etag), save(id, 'Right.', etag)]);
      const [left, right] = responses.map(({ statusCode }) => statusCode);
      expect([left, right].toSorted()).toEqual([200, 412]);
      expect(await commentOf(id)).toBe(left === 200 ? 'Left.' : 'Right.');
    }
  });

  it('accepts a save after it was read again', async () => {
    const id = await add('First.');
    const { etag } = await open(id);
    await save(id, 'Second.', etag);
    const again = await open(id);
    expect(again.etag).not.toBe(etag);
    expect((await save(id, 'Third.', again.etag)).statusCode).toBe(200);
  });

  it('accepts the same save twice, since the first response may have been lost', async () => {
    const id = await add('First.');
    const { etag } = await open(id);
    await save(id, 'Second.', etag);
    expect((await save(id, 'Second.', etag)).json()).toMatchObject({ modifiedCount: 0 });
  });

  it('accepts the ETag of any coding, and that of a compressing proxy', async () => {
    const id = await add('x'.repeat(1500));
    const headers = { 'accept-encoding': 'br' };
    const { etag } = (await testApp().app.inject({ url: `/reviews/${id}`, headers })).headers;
    expect(etag).toMatch(/-br"$/);
    expect((await save(id, 'Second.', `"another", W/${etag}`)).statusCode).toBe(200);
  });

  it.each(['"nonsense"', 'nonsense', 'W/"', ','])(
    'does not match the malformed tag %s',
    async (tag) => {
      const id = await add('First.');
      expect((await save(id, 'Second.', tag)).statusCode).toBe(412);
    },
  );

  it('accepts the ETag that its author has read, and that of an anonymous visitor', async () => {
    const id = await add('First.');
    const anonymous = await open(id);
    const headers = await testApp().as(JANE);
    const read = async () =>
      (await testApp().app.inject({ url: `/reviews/${id}`, headers })).headers;
    const { etag } = await read();
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(etag).not.toBe(anonymous.etag);
    expect((await save(id, 'Second.', anonymous.etag)).statusCode).toBe(200);
    expect((await save(id, 'Third.', String(etag))).statusCode).toBe(412);
    expect((await save(id, 'Third.', String((await read()).etag))).statusCode).toBe(200);
  });

  it('accepts every save without an ETag', async () => {
    const id = await add('First.');
    const responses = await Promise.all([
      save(id, 'Left.'),
      save(id, 'Right.'),
      save(id, 'Up.', '*'),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await save(id, 'Last.')).statusCode).toBe(200);
    expect(await commentOf(id)).toBe('Last.');
  });

  it('cannot be saved after it was deleted', async () => {
    const id = await add('First.');
    const { etag } = await open(id);
    const headers = await testApp().as(JANE);
    await testApp().app.inject({ method: 'DELETE', url: `/reviews/${id}`, headers });
    expect((await save(id, 'Second.', etag)).statusCode).toBe(404);
  });
});

describe('100 simultaneous reviews of one service', () => {
  it('are all stored and counted', async () => {
    const url = `/reviews?serviceId=${service(1)}&limit=1`;
    const count = async () => (await testApp().app.inject(url)).headers['x-total-count'];
    const before = Number(await count());
    const comments = Array.from({ length: 100 }, (_, number) => `Review ${number}.`);
    const ids = await Promise.all(comments.map((comment) => add(comment, service(1))));
    expect(new Set(ids).size).toBe(100);
    expect(Number(await count())).toBe(before + 100);
    const whole = await testApp().app.inject(`/reviews?serviceId=${service(1)}`);
    const found = whole.json<Review[]>().map(({ comment }) => comment);
    expect(found).toEqual(expect.arrayContaining(comments));
    expect(found).toHaveLength(before + 100);
  });
});
