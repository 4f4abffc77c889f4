import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ASSET_URL_FUNCTION } from '@clean-express/federation/rendering';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { openBundleCache } from '../releases/released-files.ts';
import { startRenderPool } from '../testing/start-render-pool.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Renders the default exports of the widgets. */
const SERVER_MODULE = `
  export const render = async ({ widgets }) => {
    const body = Object.values(widgets).map((widget) => widget.default).join(' ');
    return { kind: 'page', page: { head: '', body }, data: {} };
  };
`;

const PICTURE = `globalThis.${ASSET_URL_FUNCTION}('assets/oven.webp', import.meta.url)`;

/** A module of a bundle, whose address its chunk reads. */
const BUNDLE = {
  'server/Oven.js': "export { default } from './chunks/oven.js';",
  'server/chunks/oven.js': `export default ${PICTURE};`,
};

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Starts a pool, with the bundles of two versions whose names begin alike. */
async function start() {
  // As on systems on which the directory for temporary files is a link.
  const link = join(await temporaryDirectory(), 'cache');
  await symlink(await temporaryDirectory(), link);
  const cache = await openBundleCache(link);
  for (const version of ['1.0.0', '1.0.0-a']) {
    for (const [file, text] of Object.entries(BUNDLE))
      await write(join(cache, version, file), text);
  }
  const { render: renderPage } = await startRenderPool(SERVER_MODULE, { bundles: cache });
  const render = async (versions: string[], releases: Record<string, string>) => {
    const widgets = versions.map((version) => [version, join(cache, version, 'server/Oven.js')]);
    const directories = Object.entries(releases).map(([version, url]) => [
      join(cache, version),
      url,
    ]);
    const result = await renderPage('/', {
      widgets: Object.fromEntries(widgets),
      releases: Object.fromEntries(directories),
    });
    if (result.kind === 'redirect') return result.kind;
    return result.failed ? result.failed.map(({ reason }) => reason).join() : result.page.body;
  };
  return render;
}

test('the modules of a bundle get the URLs of their release', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const render = await start();
  const releases = {
    '1.0.0': 'https://one.example/remoteEntry.js',
    '1.0.0-a': 'https://two.example/releases/1.0.0-a/remoteEntry.js',
  };
  expect(await render(['1.0.0', '1.0.0-a'], releases)).toBe(
    'https://one.example/assets/oven.webp https://two.example/releases/1.0.0-a/assets/oven.webp',
  );
});

test('a bundle without a release fails', { timeout: TEST_TIMEOUT_MS }, async () => {
  const render = await start();
  const releases = { '1.0.0': 'https://one.example/remoteEntry.js' };
  expect(await render(['1.0.0-a'], releases)).toContain('is in no server bundle of a release');
});
