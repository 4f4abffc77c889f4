import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import { readRemote } from './remote-package.ts';

/** A package of a remote that was typed with two others. */
async function packageOf(declaration: string): Promise<string> {
  const folder = await temporaryDirectory();
  const files = {
    'package.json': '{ "version": "1.0.0" }',
    'remote.config.ts': `export default { name: 'blog', exposes: { './routes': './a.tsx' }, ${declaration} };`,
    '.clean-express/types/checkout/versions.json':
      '{ "checkout/AddToCart": "^2.1", "checkout/Other": "^1.0" }',
    '.clean-express/types/catalog/versions.json': '{ "catalog/service": "^1.2" }',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const USES = `
  pages: { '/blogs': { widgets: ['checkout/AddToCart', 'blog/Own'] } },
  fills: { 'catalog/service': { module: './b.tsx' } },
`;

test('needs the versions of what it uses, as it was typed with them', async () => {
  const { remote } = await readRemote(await packageOf(USES));
  expect(remote.needs).toEqual({ 'checkout/AddToCart': '^2.1', 'catalog/service': '^1.2' });
});

test('needs what its configuration says instead', async () => {
  const { remote } = await readRemote(
    await packageOf(`${USES} needs: { 'catalog/service': '^1.0' },`),
  );
  expect(remote.needs).toEqual({ 'checkout/AddToCart': '^2.1', 'catalog/service': '^1.0' });
});

test('needs nothing if it uses nothing', async () => {
  expect((await readRemote(await packageOf(''))).remote).not.toHaveProperty('needs');
});
