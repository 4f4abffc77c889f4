import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import type { Plugin, RenderBuiltAssetUrl } from 'vite';
import { ASSET_URL_FUNCTION } from '../rendering.ts';

/**
 * A release is built before it is known where it will lie. In browsers, its files are relative to its
 * modules; on the server, the SSR server knows the address (vite.dev/guide/build#advanced-base-options).
 */
export const assetUrl: RenderBuiltAssetUrl = (file, { hostType }) => {
  if (hostType !== 'js') return undefined;
  const path = JSON.stringify(file);
  return { runtime: `globalThis.${ASSET_URL_FUNCTION}(${path}, import.meta.url)` };
};

/** What is before and after `import.meta` in `new URL('./oven.webp', import.meta.url)`. */
const BEFORE = /\bnew\s+URL\(\s*(['"`])(\.[^'"`$?#]+)\1\s*,\s*$/;
const AFTER = /^\.url\s*,?\s*\)/;

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Replaces `new URL('./oven.webp', import.meta.url)` by the URL of an imported asset. */
function importAssets(code: string, folder: string): string {
  const imports: string[] = [];
  let text = '';
  let end = 0;
  for (const { start, end: metaEnd } of parse(code)[0]) {
    const before = code.slice(end, start);
    const [expression = '', , file] = BEFORE.exec(before) ?? [];
    const after = AFTER.exec(code.slice(metaEnd))?.[0];
    if (!file || !after || !isFile(join(folder, file))) continue;
    const name = `__asset${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(`${file}?url`)};`);
    text += `${before.slice(0, -expression.length)}new URL(${name})`;
    end = metaEnd + after.length;
  }
  return imports.join('') + text + code.slice(end);
}

/**
 * Lets modules of a server bundle name their assets as `new URL('./oven.webp', import.meta.url)`: Vite
 * supports it in browsers only. The URL would be a path on the disk of the SSR server.
 */
export function importedAssets(): Plugin {
  return {
    name: 'imported-assets',
    transform: {
      filter: { code: 'import.meta.url' },
      async handler(code, id) {
        await init();
        return importAssets(code, dirname(id));
      },
    },
  };
}
