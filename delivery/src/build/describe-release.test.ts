import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  fixtureBuild,
  fixtureFiles,
  fixtureManifest,
  fixtureRemote,
} from '../testing/fixture-build.ts';
import { describeRelease } from './describe-release.ts';

describe('describeRelease', () => {
  const { entry, extras } = describeRelease(fixtureBuild());

  test('preloads for an exposed module the entry, and the closure of both', () => {
    expect(entry).toBe('remoteEntry.js');
    expect(extras.preload).toEqual({
      './routes': ['remoteEntry.js', 'assets/routes.js', 'assets/lib.js'],
      './Widget': ['remoteEntry.js', 'assets/widget.js', 'assets/lib.js', 'assets/side.js'],
    });
  });

  test('preloads for a page its lazy chunk', () => {
    expect(extras.pages).toEqual({
      '/services': {
        preload: ['assets/list.js', 'assets/side.js', 'assets/lib.js'],
        css: ['assets/list.css', 'assets/routes.css'],
        data: ['/services?limit=12'],
      },
      '/services/:id': { preload: [], css: [], data: ['/services/:id'] },
    });
  });

  test('takes over what the remote declares and what it shares', () => {
    expect(extras.paths).toEqual(['/services']);
    expect(extras.css).toEqual(['assets/routes.css']);
    expect(extras.widgets).toEqual({ './Widget': { data: ['/home-services'] } });
    expect(extras.shared).toEqual({ react: '^19.3.1' });
  });

  test('names the one stylesheet of a build that does not split its styles', () => {
    const whole = { file: 'assets/style.css', imports: [], dynamicImports: [], css: [] };
    const manifest = { ...fixtureManifest, 'style.css': whole };
    const { css } = describeRelease(fixtureBuild({ manifest })).extras;
    expect(css).toEqual(['assets/style.css', 'assets/routes.css']);
  });

  test('hashes every script and stylesheet, and nothing else', () => {
    const hash = createHash('sha256').update('export const a=1').digest('base64');
    expect(extras.integrity['assets/lib.js']).toBe(`sha256-${hash}`);
    expect(Object.keys(extras.integrity)).toHaveLength(fixtureFiles().size - 1);
  });

  test('refuses a page whose source file is not in the build', () => {
    const pages = { ...fixtureRemote.pages, '/services/:id': { module: './src/moved.tsx' } };
    const build = fixtureBuild({ remote: { ...fixtureRemote, pages } });
    expect(() => describeRelease(build)).toThrow('"./src/moved.tsx" is no chunk of the build.');
  });

  test("refuses a page outside of the remote's paths", () => {
    const pages = { ...fixtureRemote.pages, '/servicesx': {} };
    const build = fixtureBuild({ remote: { ...fixtureRemote, pages } });
    expect(() => describeRelease(build)).toThrow('"/servicesx" lies outside of the paths');
  });

  test('refuses a page of the routes that is not declared', () => {
    const build = fixtureBuild({ remote: { ...fixtureRemote, pages: { '/services': {} } } });
    expect(() => describeRelease(build)).toThrow('"src/list-page.tsx" is a page that');
  });

  test('tells what the server loads from what browsers load', () => {
    const files = fixtureFiles({
      'server/routes.js': 'import"./chunks/page.js"',
      'server/chunks/page.js': 'export const p=1',
    });
    const built = fixtureBuild({ files, remote: { ...fixtureRemote, server: true } });
    const { extras: served } = describeRelease(built);
    const hash = createHash('sha256').update('export const p=1').digest('base64');
    expect(Object.keys(served.server ?? {})).toEqual(['server/routes.js', 'server/chunks/page.js']);
    expect(served.server?.['server/chunks/page.js']).toBe(`sha256-${hash}`);
    expect(served.integrity).toEqual(extras.integrity);
    expect(served.preload).toEqual(extras.preload);
  });

  test('says nothing of a server when the remote is drawn in browsers only', () => {
    expect(extras).not.toHaveProperty('server');
  });
});
