import type { Service } from '@clean-express/shared-api/schemas';
import { describe, expect, it } from 'vitest';
import { seedBlogs } from '../seed/blogs.ts';
import { JANE, sharedTestApp } from './test-app.ts';
import { walkPages } from './walk-pages.ts';

const testApp = sharedTestApp();

const get = async (url: string) => testApp().app.inject({ url });
const getNames = async (url: string) => (await get(url)).json<Service[]>().map(({ name }) => name);

describe('search', () => {
  it('ranks a match in the name above one in the description', async () => {
    const names = await getNames('/services?q=boiler');
    expect(names[0]).toBe('Boiler Installation');
  });

  it.each(['clean', 'cleani', 'cleaning', 'CLEANED', 'clean win', 'windows clean'])(
    'finds Window Cleaning for "%s"',
    async (q) => {
      expect(await getNames(`/services?q=${encodeURIComponent(q)}`)).toContain('Window Cleaning');
    },
  );

  it.each(['wi', 'win clean'])('takes no word for a prefix in "%s"', async (q) => {
    expect(await getNames(`/services?q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  it('ignores typographic signs', async () => {
    const headers = await testApp().as(JANE);
    const name = '“Chimney” – the sweep’s\u00a0visit…soot for €40';
    const service = {
      name,
      photo: 'https://pictures.example.com/soot.jpg',
      price: 40,
      description: 'Soon.',
      email: JANE.email,
    };
    const request = { method: 'POST', url: '/services', payload: service, headers } as const;
    expect((await testApp().app.inject(request)).statusCode).toBe(201);
    for (const q of ['chimney', "sweep's visit", 'sweep’s visit', '“soot”', '40 chimney']) {
      expect(await getNames(`/services?q=${encodeURIComponent(q)}`)).toEqual([name]);
    }
  });

  it('requires every word to match', async () => {
    expect(await getNames('/services?q=window+xylophone')).toEqual([]);
  });

  it.each(["'", '& | ! ( ) : * <->', '""', '%00', "x' or 1=1 --"])(
    'does not fail on %s',
    async (q) => {
      expect((await get(`/services?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
    },
  );

  it('returns its results in pages, best first', async () => {
    const found = (await get('/services?q=clean')).json<Service[]>().map(({ _id }) => _id);
    const pages = await walkPages(testApp(), '/services?q=clean&limit=2');
    expect(pages.flat()).toEqual(found);
    expect(pages.length).toBeGreaterThan(2);
    const response = await get('/services?q=clean&limit=2');
    expect(response.headers['x-total-count']).toBe(String(found.length));
  });
});

describe('services that fit a post', () => {
  const idOf = (category: string) => seedBlogs.find((post) => post.category === category)?._id;
  const pathFor = (category: string, parameters = '') =>
    `/services?post=${idOf(category)}${parameters}`;

  it.each([
    ['Plumbing', ['Plumbing Repair']],
    ['Car Care', ['Car Servicing', 'Car Wash']],
    [
      'Home Repair',
      ['Carpentry Repair', 'Deep Home Cleaning', 'Electrical Repair', 'Plumbing Repair'],
    ],
  ])('have a word of its category in their name: %s', async (category, names) => {
    expect(await getNames(pathFor(category, '&sort=name'))).toEqual(names);
  });

  it('are a list like that of a search', async () => {
    const names = await getNames(pathFor('Cleaning'));
    expect(names).toHaveLength(5);
    const response = await get(pathFor('Cleaning', '&limit=2'));
    expect(response.headers['x-total-count']).toBe('5');
    const pages = await walkPages(testApp(), pathFor('Cleaning', '&limit=2'));
    expect(pages.flat()).toHaveLength(5);
    expect(await getNames(pathFor('Home Repair', '&q=electrical'))).toEqual(['Electrical Repair']);
    const named = (await get(pathFor('Plumbing', '&fields=name'))).json();
    expect(named).toEqual([{ _id: expect.any(String), name: 'Plumbing Repair' }]);
  });

  it('are none for a post that does not exist', async () => {
    expect(await getNames('/services?post=01955c53-06e0-7f4d-a886-3b44f4270000')).toEqual([]);
    expect((await get('/services?post=xyz')).statusCode).toBe(400);
  });
});
