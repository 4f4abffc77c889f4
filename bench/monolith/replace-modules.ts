import type { Plugin } from 'vite';

/**
 * Puts other modules in the place of some, whoever imports them.
 *
 * @param replacements - Absolute path of a module → that of its stand-in.
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
