import type { Service } from '@clean-express/shared-api/schemas';
import { sql as raw } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { JANE, JOHN, sharedTestApp } from './test-app.ts';
import { PHOTO_FILE } from './test-photos.ts';
import { nextPage, walkPages } from './walk-pages.ts';

const testApp = sharedTestApp();

const get = async (url: string, headers = {}) => testApp().app.inject({ url, headers });
const getNames = async (url: string, headers = {}) =>
  (await get(url, headers)).json<Service[]>().map(({ name }) => name);

const NEW_SERVICE = {
  name: 'Gutter Clearing',
  photo: 'https://pictures.example.com/gutter.jpg',
  price: 45.5,
  description: 'We clear the gutters of leaves before the rain comes.',
  email: JANE.email,
};

describe('GET /services', () => {
  it('returns the whole array in the order of creation', async () => {
    const response = await get('/services');
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-total-count']).toBe(String(seedServices.length));
    expect(response.headers).not.toHaveProperty('link');
    const byAge = seedServices.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    expect(response.json<Service[]>().map(({ _id }) => _id)).toEqual(byAge.map(({ _id }) => _id));
  });

  it('returns URLs of photos, and no internal fields', async () => {
    const [seed] = seedServices;
    const response = await get(`/services/${seed?._id}`);
    const { key: _, createdAt: __, ...entity } = seed ?? {};
    expect(response.json()).toEqual({
      ...entity,
      email: '',
      photo: `https://api.example.com/photos/${PHOTO_FILE}`,
      provider: null,
    });
  });

  it('returns an empty URL for a photo that is missing in the manifest', async () => {
    expect((await get(`/services/${seedServices[1]?._id}`)).json<Service>().photo).toBe('');
    expect(testApp().lines.join()).toContain('A photo is missing in the manifest');
  });

  it('returns the first six services for the home page', async () => {
    const all = await getNames('/services');
    expect(await getNames('/home-services')).toEqual(all.slice(0, 6));
  });

  it.each(['name', 'price', '-price', 'newest', ''])(
    'returns all pages ordered by "%s"',
    async (sort) => {
      const pages = await walkPages(
        testApp(),
        `/services?limit=5&sort=${sort}`.replace(/&sort=$/, ''),
      );
      const whole = (await get(sort ? `/services?sort=${sort}` : '/services')).json<Service[]>();
      expect(pages.map((page) => page.length)).toEqual([5, 5, 5, seedServices.length - 15]);
      expect(pages.flat()).toEqual(whole.map(({ _id }) => _id));
    },
  );

  it('orders by name, ignoring case, and by price', async () => {
    const names = await getNames('/services?sort=name');
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const prices = (await get('/services?sort=-price')).json<Service[]>().map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it('has the total on every page', async () => {
    const first = await get('/services?limit=2&sort=price');
    expect(first.headers['x-total-count']).toBe(String(seedServices.length));
    expect(first.headers.link).toMatch(
      /^<https:\/\/api\.example\.com\/services\?sort=price&limit=2&cursor=[\w-]+>; rel="next"$/,
    );
  });
});

describe('names only', () => {
  const NAMES = '/services?fields=name';

  it('returns only ids and names', async () => {
    const whole = (await get('/services')).json<Service[]>();
    const response = await get(NAMES);
    expect(response.json()).toEqual(whole.map(({ _id, name }) => ({ _id, name })));
    expect(response.headers['x-total-count']).toBe(String(whole.length));
  });

  it('returns only names on all pages', async () => {
    const pages = await walkPages(testApp(), `${NAMES}&limit=5&sort=name`);
    const whole = (await get('/services?sort=name')).json<Service[]>();
    expect(pages[0]).toHaveLength(5);
    expect(pages.flat()).toEqual(whole.map(({ _id }) => _id));
    const next = nextPage((await get(`${NAMES}&limit=5&sort=name`)).headers.link) ?? '';
    expect((await get(next)).json<object[]>().map(Object.keys)).toEqual(
      Array(5).fill(['_id', 'name']),
    );
  });

  it('filters by owner and search like the whole list', async () => {
    const { sql } = testApp().database;
    const [first, second] = seedServices.map(({ _id }) => _id);
    await sql.execute(
      raw`update services set owner_uid = 'owner' where id in (${first}, ${second})`,
    );
    const headers = await testApp().as({ ...JANE, uid: 'owner' });
    for (const query of ['email=', 'q=clean', 'q=clean&email=']) {
      const names = await getNames(`${NAMES}&${query}`, headers);
      expect(names).toEqual(await getNames(`/services?${query}`, headers));
      expect(names).not.toEqual([]);
    }
    expect(await getNames(`${NAMES}&email=`, headers)).toHaveLength(2);
  });

  it('is cached separately from the whole list', async () => {
    const { headers } = await get(NAMES);
    const again = await testApp().app.inject({
      url: NAMES,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([headers['cache-control'], again.statusCode]).toEqual(['public, no-cache', 304]);
    expect((await get('/services')).headers.etag).not.toBe(headers.etag);
  });

  it.each(['/services', '/blogs'])('are documented as a response of %s', async (path) => {
    const { get: call } = (await get('/docs/json')).json().paths[path];
    const fields = call.parameters.find(({ name }: { name: string }) => name === 'fields');
    expect(fields).toMatchObject({ in: 'query', required: false, schema: { enum: ['name'] } });
    const [whole, names] = call.responses[200].content['application/json'].schema.anyOf;
    expect(Object.keys(names.items.properties)).toEqual(['_id', 'name']);
    expect(whole.items.required).toContain('description');
  });

  it('rejects other fields', async () => {
    const response = await get('/services?fields=price');
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('Fields must be name or left out.');
  });
});

describe('GET /services/:id', () => {
  it.each(['01955c53-06e0-7f4d-a886-3b44f4270000', 'xyz', '%00', '1'])(
    'returns 404 for the unknown id %s',
    async (id) => {
      const response = await get(`/services/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not-found', status: 404 });
    },
  );
});

describe('POST /services', () => {
  let headers: { authorization: string };
  beforeAll(async () => {
    headers = await testApp().as(JANE);
  });
  const post = (payload: object, as = headers) =>
    testApp().app.inject({ method: 'POST', url: '/services', payload, headers: as });

  it('adds a service that all lists show at once', async () => {
    await get('/services');
    const response = await post(NEW_SERVICE);
    expect(response.statusCode).toBe(201);
    const { insertedId, ...rest } = response.json();
    expect(rest).toEqual({ acknowledged: true });
    expect(response.headers.location).toBe(`https://api.example.com/services/${insertedId}`);
    expect((await get(`/services/${insertedId}`)).json()).toEqual({
      _id: insertedId,
      ...NEW_SERVICE,
      email: '',
      provider: { name: '', photo: '', since: expect.stringMatching(/^\d{4}-\d{2}$/) },
    });
    expect((await get('/services')).json<Service[]>().at(-1)?._id).toBe(insertedId);
    expect((await get('/services?sort=newest&limit=1')).json<Service[]>()[0]?._id).toBe(insertedId);
    const own = { _id: insertedId, ...NEW_SERVICE, own: true };
    expect((await get(`/services?email=${JANE.email}`, headers)).json()).toEqual([own]);
  });

  it('stores a photo of the API by its name', async () => {
    const photo = `https://api.example.com/photos/${PHOTO_FILE.replace('960', '480')}`;
    const { insertedId } = (await post({ ...NEW_SERVICE, photo })).json();
    expect((await get(`/services/${insertedId}`)).json<Service>().photo).toBe(
      `https://api.example.com/photos/${PHOTO_FILE}`,
    );
  });

  it('refuses a request without a token', async () => {
    const response = await testApp().app.inject({ method: 'POST', url: '/services', payload: {} });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it('refuses the email of another user', async () => {
    const response = await post(NEW_SERVICE, await testApp().as(JOHN));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'email-mismatch' });
  });

  it('lists all invalid fields', async () => {
    const response = await post({
      ...NEW_SERVICE,
      name: ' ',
      price: 'free',
      photo: 'javascript:alert(1)',
      extra: 1,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid-request',
      errors: {
        name: 'Name is required.',
        price: 'Price must be a number.',
        photo: 'Please enter a web address that begins with https:// or http://.',
        extra: 'This field is not known.',
      },
    });
  });

  it.each([
    [{ price: 0 }, 'Price must be more than 0.'],
    [{ price: 1.005 }, 'Price has at most two decimals.'],
    [{ description: undefined }, 'Description is required.'],
    [{ description: 'a\u0000b' }, 'Description has a character that cannot be stored.'],
    [{ name: 'x'.repeat(121) }, 'Name has at most 120 characters.'],
    [{ name: 'a\tb' }, 'Name must be one line without control characters.'],
    [{ email: 'jane' }, 'Please enter a valid email address.'],
  ])('for %j: %s', async (change, message) => {
    const response = await post({ ...NEW_SERVICE, ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });
});
