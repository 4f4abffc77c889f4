import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompressDirectory } from '@clean-express/federation/build';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { build } from 'vite';
import config from '../../monolith/vite.config.ts';

const DIST = join(import.meta.dirname, '../../dist/monolith');

/**
 * Builds the single-page app with its runtime configuration.
 *
 * @param runtimeConfig - Inlined into the page. Fetching it would cost another wave of requests,
 *   and the code that validates it.
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
