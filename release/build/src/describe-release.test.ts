import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { describeRelease } from './describe-release.ts';
import { fixtureBuild } from './testing/fixture-build.ts';
import { fixtureFiles, fixtureManifest, fixtureRemote } from './testing/index.ts';

describe('describeRelease', () => {
  const { entry, extras } = describeRelease(fixtureBuild());

  test('preloads the entry and the static closure of an exposed module', () => {
    expect(entry).toBe('remoteEntry.js');
    expect(extras.preload).toEqual({
      './routes': ['assets/lib.js', 'remoteEntry.js', 'assets/routes.js'],
      './Widget': ['assets/lib.js', 'remoteEntry.js', 'assets/side.js', 'assets/widget.js'],
    });
  });

  test('preloads the lazy chunk of a page, and names its query parameters', () => {
    expect(extras.pages).toEqual({
      '/services': {
        preload: ['assets/lib.js', 'assets/side.js', 'assets/list.js'],
        css: ['assets/list.css', 'assets/routes.css'],
        query: ['q'],
        server: false,
        data: [],
      },
      '/services/:id': { preload: [], css: [], query: [], server: false, data: [] },
    });
  });

  test('names the pages that are rendered on the server, and the titles of others', () => {
    const pages = {
      '/services': { module: './src/list-page.tsx', server: true },
      '/services/:id': { title: 'Service' },
    } as const;
    const described = describeRelease(fixtureBuild({ remote: { ...fixtureRemote, pages } }));
    expect(described.extras.pages).toMatchObject({
      '/services': { server: true },
      '/services/:id': { server: false, title: 'Service' },
    });
  });

  test('contains the declarations and the shared dependencies of the remote', () => {
    expect(extras.paths).toEqual(['/services']);
    expect(extras.css).toEqual(['assets/routes.css']);
    expect(extras.widgets).toEqual({ './Widget': { data: [] } });
    expect(extras.shared).toEqual({ react: '^19.3.1' });
  });

  test('contains the origins that the remote declares, and refuses what is none', () => {
    const describe = (origins: object) =>
      describeRelease(fixtureBuild({ remote: { ...fixtureRemote, origins } })).extras.origins;
    const origins = { connect: ['https://api.shop.example'], fonts: ['https://fonts.example'] };
    expect(describe(origins)).toEqual(origins);
    expect(extras).not.toHaveProperty('origins');
    expect(() => describe({ connect: ['https://api.shop.example/v1'] })).toThrow(
      'must be one exact origin',
    );
    expect(() => describe({ scripts: ['https://api.shop.example'] })).toThrow('scripts');
  });

  test('contains the names that the build imports from shared modules, if it lists them', () => {
    const exports = { react: ['useState'] };
    const files = fixtureFiles({ 'shared-imports.json': JSON.stringify(exports) });
    expect(describeRelease(fixtureBuild({ files })).exports).toEqual(exports);
    expect(describeRelease(fixtureBuild())).not.toHaveProperty('exports');
  });

  test('contains the state that the remote shares and reads, if there is any', () => {
    const state = { shares: ['catalog/seen'], reads: ['cart/items'] } as const;
    const remote = { ...fixtureRemote, shares: [...state.shares], reads: [...state.reads] };
    const described = describeRelease(fixtureBuild({ remote }));
    expect(described).toMatchObject(state);
    const plain = describeRelease(fixtureBuild());
    expect(plain).not.toHaveProperty('shares');
    expect(plain.version).not.toBe(described.version);
  });

  test('names the only stylesheet of a build without CSS code splitting', () => {
    const style = { file: 'assets/style.css', imports: [], dynamicImports: [], css: [] };
    const manifest = { ...fixtureManifest, 'style.css': style };
    const { css } = describeRelease(fixtureBuild({ manifest })).extras;
    expect(css).toEqual(['assets/style.css', 'assets/routes.css']);
  });

  test('hashes only scripts and stylesheets', () => {
    const hash = createHash('sha256').update('export const a=1').digest('base64');
    expect(extras.integrity['assets/lib.js']).toBe(`sha256-${hash}`);
    expect(Object.keys(extras.integrity)).toHaveLength(fixtureFiles().size - 1);
  });

  test('has another version with other tests, but describes none of them', () => {
    const withTests = (text: string) =>
      describeRelease(fixtureBuild({ files: fixtureFiles({ 'e2e/list.spec.js': text }) }));
    expect(withTests('first').version).not.toBe(withTests('second').version);
    expect(withTests('first').extras).toEqual(extras);
  });

  test('rejects a page whose source file is not in the build', () => {
    const pages = { ...fixtureRemote.pages, '/services/:id': { module: './src/moved.tsx' } };
    const build = fixtureBuild({ remote: { ...fixtureRemote, pages } });
    expect(() => describeRelease(build)).toThrow('"./src/moved.tsx" is not a chunk of the build.');
  });

  test('rejects a page of the routes that is not declared', () => {
    const build = fixtureBuild({ remote: { ...fixtureRemote, pages: { '/services': {} } } });
    expect(() => describeRelease(build)).toThrow('"src/list-page.tsx" is missing in');
  });

  test('separates server files from browser files', () => {
    const files = fixtureFiles({
      'server/routes.js': 'import"./chunks/page.js"',
      'server/chunks/page.js': 'export const p=1',
    });
    const pages = {
      ...fixtureRemote.pages,
      '/services/:id': { server: true },
    } as const;
    const built = fixtureBuild({ files, remote: { ...fixtureRemote, pages } });
    const { extras: rendered } = describeRelease(built);
    const hash = createHash('sha256').update('export const p=1').digest('base64');
    expect(Object.keys(rendered.server ?? {})).toEqual([
      'server/routes.js',
      'server/chunks/page.js',
    ]);
    expect(rendered.server?.['server/chunks/page.js']).toBe(`sha256-${hash}`);
    expect(rendered.integrity).toEqual(extras.integrity);
    expect(rendered.preload).toEqual(extras.preload);
  });

  test('has no server files when all pages are client-rendered', () => {
    expect(extras).not.toHaveProperty('server');
  });
});
