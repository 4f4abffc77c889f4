import type { Plugin } from 'vite';

/**
 * Replaces modules by others for all importers.
 *
 * @param replacements - Absolute path of a module → absolute path of its replacement.
 */
export function replaceModules(replacements: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && (replacements.get(resolved.id) ?? resolved);
    },
  };
}
