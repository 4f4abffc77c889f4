import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { precompressDirectory } from 'delivery';
import { build } from 'vite';
import config from '../../monolith/vite.config.ts';

const DIST = join(import.meta.dirname, '../../dist/monolith');

/**
 * Builds the single-page app, for deployment to one place.
 *
 * @param runtimeConfig - Written into its page: a request for it would cost one more wave, and a
 *   validator.
 * @returns Directory of the build.
 */
export async function buildMonolith(runtimeConfig: RuntimeConfig): Promise<string> {
  await build({ ...config, configFile: false, logLevel: 'error' });
  const page = join(DIST, 'index.html');
  const json = JSON.stringify(runtimeConfig);
  const script = `<script type="application/json" id="runtime-config">${json}</script>`;
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('</head>', () => `${script}</head>`),
  );
  await precompressDirectory(DIST);
  return DIST;
}
