import type { Blog } from '@clean-express/shared-api/schemas';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { seedBlogs } from '../seed/blogs.ts';
import { seedServices } from '../seed/services.ts';
import { blogs, services } from '../src/database/schema.ts';
import { sharedTestApp } from './test-app.ts';
import { walkPages } from './walk-pages.ts';

const testApp = sharedTestApp();
const newestFirst = seedBlogs.toSorted((a, b) => b.date.localeCompare(a.date));
const ids = newestFirst.map(({ _id }) => _id);

const get = async (url: string) => testApp().app.inject({ url });
const getIds = async (url: string) => (await get(url)).json<Blog[]>().map(({ _id }) => _id);

describe('blogs', () => {
  it('returns all posts, newest first', async () => {
    expect(await getIds('/blogs')).toEqual(ids);
  });

  it('returns the three newest posts for the home page', async () => {
    expect(await getIds('/home-blogs')).toEqual(ids.slice(0, 3));
  });

  it('returns all posts in pages', async () => {
    const pages = await walkPages(testApp(), '/blogs?limit=4');
    expect(pages.flat()).toEqual(ids);
    expect(pages[0]).toHaveLength(4);
  });

  it('returns only ids and names with fields=name', async () => {
    const response = await get('/blogs?fields=name&limit=4');
    const names = newestFirst.map(({ _id, name }) => ({ _id, name }));
    expect(response.json()).toEqual(names.slice(0, 4));
    expect(response.headers['x-total-count']).toBe(String(names.length));
    const pages = await walkPages(testApp(), '/blogs?fields=name&limit=4');
    expect(pages.flat()).toEqual(ids);
    expect((await get('/blogs?fields=date')).statusCode).toBe(400);
  });

  it('returns one post with the fields of the contract', async () => {
    expect((await get(`/blogs/${ids[0]}`)).json()).toEqual({ ...newestFirst[0], photo: '' });
  });

  it.each(['01955c53-06e0-7f4d-a886-3b44f4270000', 'xyz'])('returns 404 for %s', async (id) => {
    expect((await get(`/blogs/${id}`)).statusCode).toBe(404);
  });
});

describe('posts that fit a service', () => {
  const listFor = async (name: string, parameters = '') => {
    const service = seedServices.find((seeded) => seeded.name === name)?._id;
    return get(`/blogs?service=${service}${parameters}`);
  };
  const namesOf = (category: string) =>
    newestFirst.filter((post) => post.category === category).map(({ name }) => name);

  it.each([
    ['Window Cleaning', namesOf('Cleaning')],
    ['Car Wash', namesOf('Car Care')],
    ['Boiler Installation', []],
  ])('have a word of their category in its name: %s', async (name, names) => {
    const response = await listFor(name);
    expect(response.json<Blog[]>().map((post) => post.name)).toEqual(names);
  });

  it('are a list like that of all posts', async () => {
    const response = await listFor('Plumbing Repair', '&fields=name&limit=1');
    expect(response.json()).toEqual([{ _id: ids[0], name: newestFirst[0]?.name }]);
    const total = [...namesOf('Home Repair'), ...namesOf('Plumbing')].length;
    expect(response.headers['x-total-count']).toBe(String(total));
    expect(response.headers.link).toContain('service=');
  });

  it('do not fit by a stop-word, but by a word in another form', async () => {
    const { sql } = testApp().database;
    const name = "The 'Car' for the Home: moved by all of us";
    const post = { name: 'Moving', category: 'Moves of All', date: '2026-01-01', author: '' };
    const numbers = { like: 0, comment: 0, view: 0 };
    await sql.insert(blogs).values({ ...post, ...numbers, description: '', photo: '' });
    const values = { name, description: '', photo: '', price: 1, email: '', ownerUid: '' };
    const [service] = await sql.insert(services).values(values).returning({ id: services.id });
    const found = (await get(`/blogs?service=${service?.id}`)).json<Blog[]>();
    expect(new Set(found.map(({ category }) => category))).toEqual(
      new Set(['Moves of All', 'Home Repair', 'Car Care']),
    );
    await sql.update(blogs).set({ category: 'All of the' }).where(eq(blogs.name, 'Moving'));
    await vi.waitFor(async () => {
      const without = (await get(`/blogs?service=${service?.id}`)).json<Blog[]>();
      expect(without.map((found) => found.name)).not.toContain('Moving');
    });
  });

  it('are none for a service that does not exist', async () => {
    const response = await get('/blogs?service=01955c53-06e0-7f4d-a886-3b44f4270000&limit=1');
    expect(response.json()).toEqual([]);
    expect((await get('/blogs?service=xyz')).statusCode).toBe(400);
  });

  it('follow the name of the service', async () => {
    const service = seedServices.find(({ name }) => name === 'Leak Detection')?._id ?? '';
    expect((await get(`/blogs?service=${service}`)).json()).toEqual([]);
    const { sql } = testApp().database;
    await sql.update(services).set({ name: 'Leak Repair' }).where(eq(services.id, service));
    await vi.waitFor(async () =>
      expect((await get(`/blogs?service=${service}`)).json()).not.toEqual([]),
    );
  });
});
