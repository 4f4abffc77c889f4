import { Overloaded } from '@clean-express/server-kit/http';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Shell } from '../releases/shells.ts';
import type { Picks } from '../request/page.ts';
import { fixturePage } from '../testing/fixture-page.ts';
import { loadFixtureShell } from '../testing/fixture-shell.ts';
import type { PageRenderer, PageResult } from './page-renderer.ts';
import { Pages } from './pages.ts';

const firebase = { apiKey: 'k', authDomain: 'x', projectId: 'demo' };
const url = 'http://localhost:3000';
const runtimeConfig = { siteUrl: url, apiUrl: url, firebase, inbox: false };
const rendered: PageResult = {
  kind: 'page',
  page: { head: Buffer.from(''), body: Buffer.from('<main></main>'), data: Buffer.from('{}') },
  styles: [],
  isPartial: false,
  tags: new Set(),
};

let shell: Shell;

beforeEach(async () => {
  shell = await loadFixtureShell();
});

/** Pages that are rendered at the same time. */
const MAX_RENDERS = 30;

/** Pages of the shell, whose renders end when the test says so. */
function createPages(isOverloaded = () => false, isReady = () => true) {
  const ends: (() => void)[] = [];
  const render = vi.fn(async () => {
    if (ends.length >= MAX_RENDERS) throw new Overloaded();
    return new Promise<PageResult>((resolve) => ends.push(() => resolve(rendered)));
  });
  // The class has private fields, which no fake can have.
  const renderer = { render, canRender: () => true, isReady } as unknown as PageRenderer;
  const log = { warn: vi.fn() };
  const responses = { drop: () => undefined };
  const pages = new Pages({ runtimeConfig, renderer, responses, isOverloaded, log });
  const get = async (path: string, waitsForRender = false, picks: Partial<Picks> = {}) =>
    pages.get({
      ...fixturePage('/contact', undefined, shell),
      ...picks,
      url: new URL(path, url),
      redirect: undefined,
      endedPreviews: [],
      waitsForRender,
      subject: {
        names: [],
        pageNames: [],
        parts: {},
        trialSet: undefined,
        isPreview: false,
        suspects: [],
        pageSuspects: [],
      },
    });
  const endAll = () => {
    for (const end of ends) end();
  };
  return { get, render, log, endAll };
}

const isRendered = (page: Awaited<ReturnType<Pages['get']>>) =>
  page.kind === 'page' && page.options.isRendered;

test('while too many pages are rendered, others are client-rendered at once', async () => {
  const { get, log, endAll } = createPages();
  const first = Array.from({ length: 100 }, (_, number) => get(`/contact/${number}`));
  await Promise.all(first);
  expect(isRendered(await get('/contact/next'))).toBe(false);
  // Without script, it would be of no use.
  await expect(get('/contact/next', true)).rejects.toThrow(Overloaded);
  expect(log.warn).not.toHaveBeenCalled();

  endAll();
  expect(isRendered(await get('/contact/0', true))).toBe(true);
});

test('while no process is ready, pages are client-rendered at once, and not compared', async () => {
  let isReady = false;
  const { get, endAll } = createPages(undefined, () => isReady);
  const unrendered = await get('/contact/0');
  if (unrendered.kind !== 'page') throw new Error('It is a redirect.');
  expect(unrendered.options).toMatchObject({ isRendered: false, isCompared: false });
  expect(String(await unrendered.bodyIn('identity'))).toContain('"isCompared":false');
  // With a process, others get another one.
  isReady = true;
  expect(await get('/contact/1')).toMatchObject({
    options: { isRendered: false, isCompared: true },
  });
  endAll();
  expect(isRendered(await get('/contact/0', true))).toBe(true);
  // A stale page needs no process.
  isReady = false;
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() + 60_000 });
  expect(isRendered(await get('/contact/0'))).toBe(true);
  vi.useRealTimers();
});

test('while the process is overloaded, only pages in the cache are served', async () => {
  let isOverloaded = false;
  const { get, render, endAll } = createPages(() => isOverloaded);
  const page = get('/contact/0', true);
  await vi.waitFor(() => expect(render).toHaveBeenCalled());
  endAll();
  await page;
  isOverloaded = true;
  expect(await get('/contact/0')).toBe(await page);
  await expect(get('/contact/1')).rejects.toThrow(Overloaded);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await get('/contact/0')).toBe(await page);
  vi.useRealTimers();
  expect(render).toHaveBeenCalledTimes(1);
});

test('while a canary runs, visitors with and without it share a page that does not include it', async () => {
  const { get, render, endAll } = createPages();
  const withPicks = (picksKey: string) => get('/contact', true, { picksKey, isForEveryone: false });
  const pages = Promise.all([withPicks('live'), withPicks('canary')]);
  await vi.waitFor(() => expect(render).toHaveBeenCalled());
  endAll();
  const [live, canary] = await pages;
  expect([live, canary].map(isRendered)).toEqual([true, true]);
  // Its registry names other releases.
  expect(live).not.toBe(canary);
  expect(render).toHaveBeenCalledTimes(1);
});
