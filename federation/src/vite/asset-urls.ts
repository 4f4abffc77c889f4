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

/** What is before and after `import.meta` in `new URL('./icons.svg#oven', import.meta.url)`. */
const BEFORE = /\bnew\s+URL\(\s*(['"`])(\.[^'"`$?#]+)([?#][^'"`$]*)?\1\s*,\s*$/;
const AFTER = /^\.url\s*,?\s*\)/;

/** A template with expressions, which stands for several files, and any other one. */
const BEFORE_SEVERAL = /\bnew\s+URL\(\s*(`\.{1,2}\/(?:[^`$?#]|\$\{[^`{}]*\})*`)\s*,\s*$/;
const BEFORE_ANY = /\bnew\s+URL\(\s*`\.(?:(?!\bnew\s+URL\()[^;])*`\s*,\s*$/;

const REFUSED = `This would be a path on the disk of the SSR server. Write it with simple names, as \`./\${name}.webp\`, and add "?…" or "#…" to its "href".`;

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The URL of one of the files that a template names, as Vite writes it for browsers. */
function oneOf(template: string): string {
  const pattern = template.slice(1, -1).replaceAll(/(\$\{[^}]*\})+/g, '*');
  const options = "{ eager: true, import: 'default', query: '?url' }";
  return `import.meta.glob(${JSON.stringify(pattern)}, ${options})[${template}]`;
}

/**
 * The end of a text that names an asset, and its URL.
 *
 * @param name - Of the URL, if it is imported.
 * @param refuse - Gets the place of a template that names no files.
 */
function namedAsset(before: string, folder: string, name: string, refuse: (at: number) => void) {
  const [one, , file = '', suffix = ''] = BEFORE.exec(before) ?? [];
  if (one) {
    const imported = `import ${name} from ${JSON.stringify(`${file}${suffix}?url`)};`;
    return isFile(join(folder, file)) ? { end: one, url: name, imported } : undefined;
  }
  const [several, template] = BEFORE_SEVERAL.exec(before) ?? [];
  if (several && template) return { end: several, url: oneOf(template), imported: '' };
  const other = BEFORE_ANY.exec(before);
  if (other) refuse(other.index);
  return undefined;
}

/** Replaces `new URL('./oven.webp', import.meta.url)` by the URL of an imported asset. */
function importAssets(code: string, folder: string, refuse: (at: number) => void): string {
  const imports: string[] = [];
  let text = '';
  let end = 0;
  for (const { start, end: metaEnd } of parse(code)[0]) {
    const before = code.slice(end, start);
    const after = AFTER.exec(code.slice(metaEnd))?.[0];
    const name = `__asset${imports.length}`;
    const asset = after && namedAsset(before, folder, name, (at) => refuse(end + at));
    if (!asset) continue;
    imports.push(asset.imported);
    text += `${before.slice(0, -asset.end.length)}new URL(${asset.url})`;
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
        return importAssets(code, dirname(id), (at) => this.error(REFUSED, at));
      },
    },
  };
}
