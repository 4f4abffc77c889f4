import { registrySchema } from '@clean-express/release-contract/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Shell } from '../releases/shells.ts';
import { fixturePage } from '../testing/fixture-page.ts';
import { loadFixtureShell } from '../testing/fixture-shell.ts';
import { jsonOf, linksOf } from '../testing/links.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { PageFrame } from './compose-page.ts';

const CATALOG = 'http://localhost:3001/catalog/releases/1.0.0-a';
const BLOG = 'http://localhost:3002/blog/releases/1.0.0-a';
const API = 'http://localhost:4000';
const runtimeConfig = {
  siteUrl: 'http://localhost:3000',
  apiUrl: API,
  firebase: { apiKey: '</script><b>', authDomain: 'x', projectId: 'demo' },
  inbox: false,
};
let shell: Shell;

beforeEach(async () => {
  shell = await loadFixtureShell();
});

function compose(path: string, releases = fixtureReleases): string {
  const context = { ...fixturePage(path, releases, shell), previews: [] };
  return new PageFrame({ runtimeConfig, context }).compose().body.toString();
}

/** Scripts of remotes; the shell's boot scripts are the same on every page. */
const remoteScripts = (html: string) =>
  linksOf(html, 'modulepreload').filter((href) => href.startsWith('http'));

describe('preloads of a page', () => {
  test('/services: the owning remote and its list page', () => {
    const html = compose('/services');
    expect(remoteScripts(html)).toEqual([
      `${CATALOG}/remoteEntry.js`,
      `${CATALOG}/assets/routes.js`,
      `${CATALOG}/assets/list.js`,
    ]);
    expect(linksOf(html, 'stylesheet')).toEqual(['/assets/index.css']);
    expect(linksOf(html, 'preload')).toEqual([
      '/assets/plus-jakarta-sans-latin-wght-normal-a1.woff2',
      `${CATALOG}/assets/style.css`,
    ]);
    expect(linksOf(html, 'preconnect')).toEqual([API, 'http://localhost:3001']);
  });

  test('/services/:id: the detail page with its stylesheet', () => {
    const html = compose('/services/a%2Fb');
    expect(remoteScripts(html)).toContain(`${CATALOG}/assets/detail.js`);
    expect(remoteScripts(html)).not.toContain(`${CATALOG}/assets/list.js`);
    expect(linksOf(html, 'preload')).toContain(`${CATALOG}/assets/detail.css`);
    // A page's data is declared in its routes, which the SSR server does not read.
    expect(linksOf(html, 'preload').filter((href) => href.startsWith(API))).toEqual([]);
  });

  test('/: the widgets of both remotes, without their routes', () => {
    const html = compose('/');
    expect(remoteScripts(html)).toEqual([
      `${CATALOG}/remoteEntry.js`,
      `${CATALOG}/assets/home-services.js`,
      `${BLOG}/remoteEntry.js`,
    ]);
    expect(linksOf(html, 'preload').slice(3)).toEqual([]);
  });

  test('/services: also a filling of the same remote, with each file once', () => {
    const filled = structuredClone(fixtureReleases);
    const { extras } = filled.catalog ?? {};
    Object.assign(extras ?? {}, { fills: { 'shell/header': { order: 0 } } });
    Object.assign(extras?.preload ?? {}, {
      './fills__shell__header': ['remoteEntry.js', 'assets/menu.js'],
    });
    const html = compose('/services', filled);
    expect(remoteScripts(html)).toEqual([
      `${CATALOG}/remoteEntry.js`,
      `${CATALOG}/assets/routes.js`,
      `${CATALOG}/assets/list.js`,
      `${CATALOG}/assets/menu.js`,
    ]);
    expect(linksOf(html, 'preload').slice(1)).toEqual([`${CATALOG}/assets/style.css`]);
  });

  test("/contact: the shell's own lazy page, and nothing from a remote", () => {
    const html = compose('/contact');
    expect(remoteScripts(html)).toEqual([]);
    expect(linksOf(html, 'modulepreload')).toEqual(
      expect.arrayContaining(['/assets/contact-page.js', '/assets/form.js']),
    );
    expect(linksOf(html, 'stylesheet')).toContain('/assets/contact-page.css');
  });

  test("a remote's page: the shell's scripts first, because all others depend on them", () => {
    const links = linksOf(compose('/services'), 'modulepreload');
    expect(links.indexOf('/assets/shares.js')).toBeLessThan(
      links.indexOf(`${CATALOG}/remoteEntry.js`),
    );
  });

  test("every page: the shell's boot scripts, each once", () => {
    const own = linksOf(compose('/nowhere'), 'modulepreload');
    expect(own).toEqual(['/assets/react.js', '/assets/shares.js']);
  });
});

describe('inline data of a page', () => {
  test('has the picked releases as a registry, without fields that only the server needs', () => {
    const registry = registrySchema.parse(jsonOf(compose('/'), 'id="registry"'));
    expect(registry.microFrontends.catalog).toHaveLength(1);
    expect(registry.microFrontends.catalog?.[0]).toMatchObject({
      url: `${CATALOG}/remoteEntry.js`,
      extras: {
        paths: ['/services'],
        css: ['assets/style.css'],
        preload: {},
        integrity: {},
        // For those that mount it.
        widgets: { './HomeServices': { version: '1.0' } },
      },
    });
  });

  test('does not say where releases come from', () => {
    const { sha = '' } = fixtureReleases.catalog?.provenance?.commit ?? {};
    expect(sha).toHaveLength(40);
    expect(compose('/')).not.toContain('provenance');
    expect(compose('/')).not.toContain(sha);
  });

  test('has the runtime configuration, which cannot close its script', () => {
    const html = compose('/');
    expect(jsonOf(html, 'id="runtime-config"')).toEqual(runtimeConfig);
    expect(html).not.toContain('</script><b>');
  });

  test('has the hashes of all scripts before the first script', () => {
    const html = compose('/');
    expect(jsonOf(html, 'type="importmap"')).toMatchObject({
      integrity: {
        '/assets/contact-page.js': shell.integrity['assets/contact-page.js'],
        [`${CATALOG}/remoteEntry.js`]: 'sha256-catalogEntry',
      },
    });
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('src="/assets/index.js'));
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('modulepreload'));
  });

  test('has the same hash in the tag as in the import map', () => {
    const html = compose('/services');
    expect(html).toContain(`href="${CATALOG}/remoteEntry.js" integrity="sha256-catalogEntry"`);
    expect(html).toContain(
      `src="/assets/index.js" integrity="${shell.integrity['assets/index.js']}"`,
    );
  });
});
