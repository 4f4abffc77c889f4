import type { Origins } from '@clean-express/release-contract/registry-fields';
import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { InlineCode } from './html.ts';

const firebase = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' };
const config = {
  siteUrl: 'https://www.example.com',
  apiUrl: 'https://api.example.com/v1',
  firebase,
  inbox: false,
};

const inline = new InlineCode();
inline.script('start()');
inline.style('body{margin:0}');
// openssl dgst -sha256 -binary | base64
const SCRIPT_HASH = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='";
const STYLE_HASH = "'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='";

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((text) => text.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

const GOOGLE = 'https://apis.google.com';
const ORIGINS = ['http://localhost:3001', 'http://localhost:3002'];

test("allows scripts of the picked releases, styles of their origins, and the page's inline ones by their hash", () => {
  const policy = contentSecurityPolicy(fixtureReleases, config, inline);
  const releases = [
    'http://localhost:3001/catalog/releases/1.0.0-a/',
    'http://localhost:3002/blog/releases/1.0.0-a/',
  ];
  expect(directive(policy, 'script-src')).toEqual(["'self'", SCRIPT_HASH, ...releases, GOOGLE]);
  expect(directive(policy, 'style-src')).toEqual(["'self'", STYLE_HASH, ...ORIGINS]);
  expect(policy).not.toContain('unsafe-eval');
});

test('no address of a release adds a source or a directive', () => {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const url = "https://cdn.example.com/a;script-src 'unsafe-inline',*/catalog/1.0.0/remoteEntry.js";
  const policy = contentSecurityPolicy({ catalog: { ...catalog, url } }, config, inline);
  expect(directive(policy, 'script-src')).toEqual([
    "'self'",
    SCRIPT_HASH,
    "https://cdn.example.com/a%3Bscript-src%20'unsafe-inline'%2C*/catalog/1.0.0/",
    GOOGLE,
  ]);
});

test('stays below 4 kB; with too many releases, it allows scripts of their origins', () => {
  const policies = Array.from({ length: 200 }, (_, count) => {
    const releases = Array.from({ length: count }, (_, at) => {
      const { catalog, blog } = fixtureReleases;
      const release = at % 2 ? catalog : blog;
      if (!release) throw new Error('The fixtures have both remotes.');
      return [`r${at}`, { ...release, url: release.url.replace('1.0.0-a', `1.0.0-${at}`) }];
    });
    return contentSecurityPolicy(Object.fromEntries(releases), config, inline);
  });
  expect(Math.max(...policies.map((policy) => policy.length))).toBeLessThan(4096);
  const sources = policies.map((policy) => directive(policy, 'script-src').slice(2, -1));
  const narrow = sources.filter((of) => of.every((source) => source.endsWith('/')));
  expect(narrow.length).toBeGreaterThan(40);
  for (const others of sources.slice(narrow.length)) {
    expect(others.toSorted()).toEqual(ORIGINS);
  }
});

test('allows the Trusted Types policies of the site and of Google, each once', () => {
  const policy = contentSecurityPolicy({}, config, inline);
  expect(directive(policy, 'trusted-types')).toEqual([
    'default',
    'ssr-fallback',
    'gapi#gapi',
    'goog#html',
  ]);
});

test('allows calls to the API, and to the emulator only if it is configured', () => {
  const policy = contentSecurityPolicy({}, config, inline);
  expect(directive(policy, 'connect-src')).toContain('https://api.example.com');
  expect(policy).not.toContain('9099');
  const local = { ...config, authEmulatorUrl: 'http://localhost:9099' };
  const localPolicy = contentSecurityPolicy({}, local, inline);
  expect(directive(localPolicy, 'connect-src')).toContain('http://localhost:9099');
  expect(directive(localPolicy, 'frame-src')).toContain('http://localhost:9099');
});

/** The catalog and the blog, which declare origins. */
function declaring(origins: Origins, ofBlog: Origins = {}) {
  const { catalog, blog } = fixtureReleases;
  if (!catalog || !blog) throw new Error('The fixtures have both remotes.');
  return {
    catalog: { ...catalog, extras: { ...catalog.extras, origins } },
    blog: { ...blog, extras: { ...blog.extras, origins: ofBlog } },
  };
}

test('allows requests and fonts from the origins that the releases declare, each for its use', () => {
  const connect = ['https://cart.example', 'https://stock.example'];
  const releases = declaring({ connect, fonts: ['https://fonts.example'] }, { connect });
  const policy = contentSecurityPolicy(releases, config, inline);
  const added = (name: string) =>
    directive(policy, name).filter(
      (source) =>
        !directive(contentSecurityPolicy(fixtureReleases, config, inline), name).includes(source),
    );
  expect(added('connect-src')).toEqual(connect);
  expect(added('font-src')).toEqual(['https://fonts.example']);
  expect(policy.match(/cart\.example/g)).toHaveLength(1);
});

test('allows loopback without TLS only if the site is there', () => {
  const releases = declaring({ connect: ['http://localhost:4321', 'https://cart.example'] });
  const allowed = (siteUrl: string) =>
    directive(contentSecurityPolicy(releases, { ...config, siteUrl }, inline), 'connect-src');
  expect(allowed('http://localhost:3000')).toContain('http://localhost:4321');
  for (const siteUrl of [config.siteUrl, 'http://localhost.example.com']) {
    expect(allowed(siteUrl)).not.toContain('http://localhost:4321');
    expect(allowed(siteUrl)).toContain('https://cart.example');
  }
});

test('stays below 4 kB; beyond it, it lacks what releases declare', () => {
  const lengths = Array.from({ length: 60 }, (_, count) => {
    const connect = Array.from(
      { length: count },
      (_, at) => `https://${'a'.repeat(80)}${at}.example`,
    );
    const policy = contentSecurityPolicy(declaring({ connect }), config, inline);
    const allowed = directive(policy, 'connect-src').filter((source) => source.includes('aaa'));
    expect([0, count]).toContain(allowed.length);
    return policy.length;
  });
  expect(Math.max(...lengths)).toBeLessThan(4096);
  expect(Math.max(...lengths)).toBeGreaterThan(3000);
});

test('allows the fonts and pictures that builds put into stylesheets and scripts', () => {
  const policy = contentSecurityPolicy({}, config, inline);
  expect(directive(policy, 'font-src')).toContain('data:');
  expect(directive(policy, 'img-src')).toContain('data:');
});

test('allows inline styles as attributes only', () => {
  const policy = contentSecurityPolicy({}, config, inline);
  expect(directive(policy, 'style-src-attr')).toEqual(["'unsafe-inline'"]);
  expect(policy.match(/unsafe/g)).toHaveLength(1);
});
