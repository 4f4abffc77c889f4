import { setTimeout as wait } from 'node:timers/promises';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { namedSchema } from '@clean-express/shared-api/schemas';
import { API, SSR_SERVER } from './profile.ts';

const TIMEOUT_MS = 60_000;

/** Polls until there is a value; undefined when there is none in time. Times are in milliseconds. */
export async function poll<Value>(
  find: () => Value | undefined | Promise<Value | undefined>,
  timeout: number,
  interval: number,
) {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeout) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(interval);
  }
  return undefined;
}

/**
 * Polls until a condition is met.
 *
 * @param failure - What to report when it is not met within a minute: "The page was not rendered".
 */
export async function until(
  failure: string,
  isMet: () => Promise<boolean>,
  interval = 50,
): Promise<void> {
  if (!(await poll(async () => (await isMet()) || undefined, TIMEOUT_MS, interval)))
    throw new Error(`${failure} within a minute.`);
}

/**
 * The first item in a list of the API.
 *
 * @throws When the list is empty.
 */
export async function firstOf(path: string) {
  const response = await fetch(API + path);
  const [first] = namedSchema.array().parse(await response.json());
  if (!first) throw new Error(`${path} is empty.`);
  return first;
}

const owned = (remote: string, element: string) => [`main > [data-mfe="${remote}"] ${element}`];

/** A page to measure. */
export type BenchPage = Awaited<ReturnType<typeof benchPages>>[number];

/**
 * The landing pages of the site. A page is ready when it shows the elements of its `content`. The SSR
 * server renders the public ones.
 *
 * @param wanted - Names of the pages to return; when empty, all are returned.
 */
export async function benchPages(wanted: readonly string[]) {
  const [service, post, review] = await Promise.all([
    firstOf('/services'),
    firstOf('/blogs'),
    firstOf('/reviews'),
  ]);
  const form = owned('account', 'form');
  const home = ['catalog', 'blog'].map((remote) => `main section [data-mfe="${remote}"] article`);
  const catalog = owned('catalog', 'article');
  const blog = owned('blog', 'article');
  const pages = [
    { name: 'home', path: '/', content: home, isPublic: true },
    { name: 'services', path: '/services', content: catalog, isPublic: true },
    { name: 'service', path: `/services/${service._id}`, content: catalog, isPublic: true },
    { name: 'blogs', path: '/blogs', content: blog, isPublic: true },
    { name: 'post', path: `/blogs/${post._id}`, content: blog, isPublic: true },
    { name: 'contact', path: '/contact', content: ['main form'], isPublic: true },
    { name: 'login', path: '/login', content: form, isPublic: true },
    { name: 'review', path: `/update-review/${review._id}`, content: form, isPublic: false },
  ];
  return pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

/** Whether the SSR server rendered a page. */
export function isRendered(html: string): boolean {
  return html.includes(`id="${HYDRATION_DATA_ID}"`);
}

/**
 * Requests a page from an SSR server until it is rendered, so that the cache has it as it has
 * popular pages in production.
 */
export function untilRendered(path: string, server = SSR_SERVER): Promise<void> {
  return until(`The SSR server did not render ${path}`, async () => {
    const response = await fetch(server + path);
    return isRendered(await response.text());
  });
}
