import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreTyped, startScripts } from './load-scripts.ts';

const reload = vi.fn();
const fetchScript = vi.fn(async (_: string, __: RequestInit) => new Response());

const GOOD = 'data:text/javascript,';
const MISSING = 'data:text/plain,';
const preloads = ['/a.js', '/b.js', 'https://remotes.example/c.js'];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', fetchScript);
  vi.stubGlobal('location', { reload });
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

test('starts the scripts of a page', async () => {
  await startScripts({ imports: [GOOD], preloads });
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(preloads);
  expect(reload).not.toHaveBeenCalled();
});

test('a script that fails to load is requested past the cache, and the page is reloaded once', async () => {
  await startScripts({ imports: [MISSING], preloads });
  expect(fetchScript.mock.calls).toEqual([
    ['/a.js', { cache: 'reload' }],
    ['/b.js', { cache: 'reload' }],
  ]);
  expect(reload).toHaveBeenCalledOnce();
  await expect(startScripts({ imports: [MISSING], preloads })).rejects.toThrow();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that has started may be reloaded again', async () => {
  await startScripts({ imports: [MISSING], preloads });
  await startScripts({ imports: [GOOD], preloads });
  await startScripts({ imports: [MISSING], preloads });
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page whose scripts do not respond is not reloaded', async () => {
  fetchScript.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(startScripts({ imports: [MISSING], preloads })).rejects.toThrow('do not respond');
  expect(reload).not.toHaveBeenCalled();
});

test('what was typed before the reload is restored once, and never a password', async () => {
  const form = `<form><input name="q"><textarea name="message">Hello</textarea><input name="phone">
    <input name="secret" type="password"><input name="shown" autocomplete="new-password"></form>`;
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
  const type = (name: string, value: string) => Object.assign(field(name) ?? {}, { value });
  document.body.innerHTML = form;
  for (const name of ['q', 'message', 'secret', 'shown']) type(name, `typed in ${name}`);
  await startScripts({ imports: [MISSING], preloads });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secret|shown/);

  document.body.innerHTML = form;
  type('q', 'typed meanwhile');
  restoreTyped();
  const values = () => ['q', 'message', 'phone'].map((name) => field(name)?.value);
  expect(values()).toEqual(['typed meanwhile', 'typed in message', '']);

  document.body.innerHTML = form;
  restoreTyped();
  expect(values()).toEqual(['', 'Hello', '']);
});

test('a page starts although its storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(restoreTyped).not.toThrow();
});
