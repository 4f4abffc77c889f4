import type { Blog } from '@clean-express/shared-api/schemas';
import { describe, expect, it } from 'vitest';
import { seedBlogs } from '../seed/blogs.ts';
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
