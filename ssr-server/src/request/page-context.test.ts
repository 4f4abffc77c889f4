import { fixtureRelease } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { fixturePage, fixturePicksShell } from '../testing/fixture-page.ts';
import { fixtureContract, fixtureShell } from '../testing/fixture-shell.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { resolvePage } from './page.ts';
import { keyOf, withFallbackOrigins } from './page-context.ts';

test.each([
  ['/', 200],
  ['/contact', 200],
  ['/thank-you', 200],
  ['/services', 200],
  ['/services/42', 200],
  // The blog declares no pages, so it owns every path below its prefix.
  ['/blogs/1/2', 200],
  ['/services/42/more', 404],
  ['/servicesx', 404],
  ['/login', 404],
  ['/favicon.ico', 404],
])('%s has status %i', (path, status) => {
  expect(fixturePage(path).status).toBe(status);
});

test.each([
  ['/services?utm_source=x&sort=price&gclid=y&q=a&q=b', '/services?q=a&sort=price'],
  ['/services?Q=a', '/services'],
  ['/services?q=', '/services?q='],
  ['/services//%34%32/?q=a#reviews', '/services/42'],
  ['/services/a%2fb', '/services/a%2Fb'],
  ['/contact?email=a', '/contact'],
  ['/contact?email=a&service=1', '/contact?service=1'],
  ['/contact?sent=spy&email=a&service=1', '/contact?sent=yes'],
  ['/thank-you?sent=yes', '/thank-you'],
  ['/?q=a', '/'],
])('the page at %s is that of %s', (path, address) => {
  expect(fixturePage(path).url.href).toBe(`http://localhost:3000${address}`);
});

test('without a registry, a page outside the shell is unavailable instead of missing', () => {
  const picks = {
    releases: {},
    previews: [],
    picksKey: '',
    hasAllRemotes: false,
    isForEveryone: true,
  };
  const { pages } = fixtureContract;
  const home = { module: 'src/home.tsx', widgets: [], slots: ['shell/home'] };
  const contract = { ...fixtureContract, pages: { ...pages, '/': home } };
  const shell = fixturePicksShell(contract);
  const resolve = (path: string) =>
    resolvePage({ ...picks, shell }, new URL(path, 'http://localhost:3000'));
  expect(resolve('/services').status).toBe(503);
  // Nobody knows what fills the slots of this page; the other has none.
  expect(resolve('/')).toMatchObject({ status: 200, isRenderable: false });
  expect(resolve('/contact')).toMatchObject({ status: 200, isRenderable: true });
});

test('makes the SSR server the fallback origin of a release without one', () => {
  const { blog } = withFallbackOrigins(fixtureReleases, 'https://site.example');
  expect(blog?.fallbackUrl).toBe('https://site.example/remotes/blog/1.0.0-a/remoteEntry.js');
});

test('a release that has moved, or has another version, makes another set of releases', () => {
  const at = (url: string) => {
    const release = fixtureRelease('1.0.0-a', { default: true });
    return keyOf({ release: fixtureShell() }, { blog: { ...release, url } }, undefined);
  };
  const key = at('https://one.example/1.0.0-a/remoteEntry.js');
  expect(at('https://one.example/1.0.0-a/remoteEntry.js')).toBe(key);
  expect(at('https://one.example/1.0.0-b/remoteEntry.js')).not.toBe(key);
  expect(at('https://two.example/1.0.0-a/remoteEntry.js')).not.toBe(key);
});
