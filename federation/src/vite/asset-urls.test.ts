import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { beforeEach, expect, test, vi } from 'vitest';
import { ASSET_URL_FUNCTION } from '../rendering.ts';
import { giftCards, writeRemote } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';

/** A build takes seconds on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Too large to become a `data:` URL. */
const LARGE = 5000;

const SOURCES = {
  'package.json': '{"type":"module"}',
  'src/routes.js': `export { card } from './shop.js';
export const getPage = () => import('./pages/card-page.js');`,
  'src/shop.js': `import card from './card.webp';
export { card };`,
  'src/pages/card-page.js': `// Not an asset: new URL('./missing.webp', import.meta.url).
import '../remote.css';
export const bow = new URL('./bow.webp', import.meta.url).href;
export const both = [new URL("./bow.webp", import.meta.url), new URL(\`./dot.svg\`, import.meta.url)];
export const unknown = new URL('./later.webp', import.meta.url).pathname;
export const icon = new URL('./dot.svg#icon', import.meta.url).href;
export const small = new URL('./bow.webp?size=small', import.meta.url).href;
export const getNamed = (name) => new URL(\`./\${name}.webp\`, import.meta.url).href;
export const text = "new URL('./bow.webp', import.meta.url)";`,
  'src/remote.css': 'p { background: url(./pages/bow.webp) }',
  'src/card.webp': 'card'.padEnd(LARGE),
  'src/pages/bow.webp': 'bow'.padEnd(LARGE),
  'src/pages/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

// The federation plugin does nothing in tests otherwise.
beforeEach(() => void vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true'));

/**
 * Builds the remote for browsers and for the server, and returns the directory of the build.
 *
 * @param changes - Sources to replace: path → content.
 */
async function buildRemote(changes: Record<string, string> = {}): Promise<string> {
  const root = await writeRemote({ ...SOURCES, ...changes });
  for (const isSsrBuild of [false, true]) {
    const env = { command: 'build', mode: 'production', isSsrBuild } as const;
    await build({ ...remoteConfig(giftCards, root)(env), configFile: false, logLevel: 'error' });
  }
  return join(root, 'dist');
}

test('the server bundle names the assets of the browser build, under the address of the release', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const dist = await buildRemote();
  const base = 'https://cdn.example/gift-cards/releases/1.0.0-a/';
  const modules: string[] = [];
  vi.stubGlobal(ASSET_URL_FUNCTION, (file: string, module: string) => {
    modules.push(module);
    return base + file;
  });
  const { card, getPage } = await import(pathToFileURL(join(dist, 'server/routes.js')).href);
  const { bow, both, unknown, icon, small, getNamed, text } = await getPage();

  const assets = await readdir(join(dist, 'assets'));
  const urlOf = (name: string) => `${base}assets/${assets.find((file) => file.startsWith(name))}`;
  expect(card).toBe(urlOf('card-'));
  expect(bow).toBe(urlOf('bow-'));
  expect(both.map(String)).toEqual([bow, expect.stringMatching(/^data:image\/svg\+xml,/)]);
  expect(icon).toBe(`${urlOf('dot-')}#icon`);
  expect(small).toBe(`${bow}?size=small`);
  expect(getNamed('bow')).toBe(bow);
  expect(await readFile(join(dist, bow.slice(base.length)), 'utf8')).toBe(
    SOURCES['src/pages/bow.webp'],
  );
  for (const module of modules) expect(module).toContain(pathToFileURL(dist).href);
  // As Vite does in browsers.
  expect(unknown).toMatch(/\/later\.webp$/);
  expect(text).toBe("new URL('./bow.webp', import.meta.url)");
});

test('builds name files without anything that a release refuses, in browsers and on the server alike', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const dist = await buildRemote({
    'src/shop.js': "export { default as card } from './gift card [1] é.webp';",
    'src/gift card [1] é.webp': 'gift card'.padEnd(LARGE),
    'src/pages/card-page.js': "export const getMore = () => import('./more cards.js');",
    'src/pages/more cards.js': 'export const more = 1;',
  });
  vi.stubGlobal(ASSET_URL_FUNCTION, (file: string) => file);
  const { card } = await import(pathToFileURL(join(dist, 'server/routes.js')).href);
  const files = await readdir(dist, { recursive: true });
  expect(files).toContain(card);
  for (const file of files) expect(file).toMatch(/^[\w./-]+$/);
});

test.each([
  ['a part of a file', '#icon'],
  ['a template in it', `\${\`x\`}`],
])(
  'the server build refuses a template with %s, and says where',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async (_, end) => {
    const page = `export const getIcon = (name) =>
    new URL(\`./\${name}.svg${end}\`, import.meta.url).href;`;
    await expect(buildRemote({ 'src/pages/card-page.js': page })).rejects.toThrow(
      /card-page\.js:2.*path on the disk of the SSR server/s,
    );
  },
);
