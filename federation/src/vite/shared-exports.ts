import { createRequire } from 'node:module';
import { parseAst, type Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'error' | 'getModuleInfo' | 'resolve'>;

const require = createRequire(import.meta.url);

/** The sources of each `export * from '…'`. */
function starSources(code: string): string[] {
  return parseAst(code).body.flatMap((node) =>
    node.type === 'ExportAllDeclaration' && !node.exported ? [node.source.value] : [],
  );
}

/** The names that a module exports in a build, with those of each `export *`. */
async function exportsOf(context: Context, name: string, importer: string): Promise<string[]> {
  const id = (await context.resolve(name, importer))?.id;
  const module = id === undefined ? null : context.getModuleInfo(id);
  if (!module) {
    return context.error(
      `Could not list the exports of "${name}": the build does not contain it. Import virtual:shared-modules in the host.`,
    );
  }
  // The bundler finds out at runtime what a CommonJS module exports, and so do we.
  if (module.inputFormat === 'cjs') return Object.keys(require(module.id));
  const names = module.exports.filter((exported) => exported !== '*');
  if (names.length === module.exports.length) return names;
  const sources = starSources(module.code ?? '');
  const more = await Promise.all(sources.map((source) => exportsOf(context, source, module.id)));
  // `export *` never exports a default.
  return [...names, ...more.flat().filter((exported) => exported !== 'default')];
}

/**
 * Lists what remotes can import from shared modules.
 *
 * @param context - Of a plugin, when the bundler has read all modules.
 * @param modules - Names of the shared modules.
 * @param importer - Absolute path of a file that imports them.
 * @returns Shared module → the names of its exports, sorted.
 * @throws When the build does not contain a module.
 */
export async function readExports(
  context: Context,
  modules: readonly string[],
  importer: string,
): Promise<Record<string, string[]>> {
  const read = async (name: string) => {
    const names = new Set(await exportsOf(context, name, importer));
    return [name, [...names].sort()] as const;
  };
  return Object.fromEntries(await Promise.all(modules.map(read)));
}
