import { join } from 'node:path';
import { parse } from 'es-module-lexer';
import type { RemoteConfig } from '../../remote-config.ts';
import { sharedSingletons } from '../shared-singletons.ts';

const CONTAINER = '@clean-express/federation/container';

/** Name of the shared module in the code that the federation plugin generates for it. */
const SHARED_NAME = /"canonical":"default:([^"]+)"/;

/** Exports that {@link sharedCode} writes in another form. */
const SPECIAL = new Set(['default', '__moduleExports']);

/**
 * Code of a remote's entry: the version ranges that it requires, and the modules that it exposes.
 *
 * @param root - Absolute path of the remote's folder.
 */
export function entryCode({ exposes }: Pick<RemoteConfig, 'exposes'>, root: string): string {
  const modules = Object.entries(exposes).map(
    ([exposed, source]) => `'${exposed}': () => import(${JSON.stringify(join(root, source))})`,
  );
  const ranges = Object.entries(sharedSingletons(root)).map(
    ([name, { requiredVersion }]) => [name, requiredVersion] as const,
  );
  return [
    `import { createContainer } from '${CONTAINER}';`,
    `export const shared = ${JSON.stringify(Object.fromEntries(ranges))};`,
    `export const { init, get } = createContainer(Object.keys(shared), { ${modules.join(', ')} });`,
  ].join('\n');
}

/**
 * Code of a shared module that the host provides. The bundler removes exports that the remote does
 * not import.
 *
 * @param code - The code that the federation plugin generated, from which the exports are read.
 * @throws When that code has another form than expected.
 */
export function sharedCode(code: string): string {
  const name = SHARED_NAME.exec(code)?.[1];
  if (!name) {
    throw new Error(
      'The federation plugin names shared modules differently. Adapt container-code.ts to its version.',
    );
  }
  const names = parse(code)[1].flatMap((found) => ('name' in found ? [found.name] : []));
  const exports = names
    .filter((exported) => !SPECIAL.has(exported))
    .map(
      (exported) => `export const ${exported} = /* @__PURE__ */ exportOf(module, '${exported}');`,
    );
  return [
    `import { exportOf, sharedModule } from '${CONTAINER}';`,
    `const module = sharedModule('${name}');`,
    ...exports,
    "export default /* @__PURE__ */ exportOf(module, 'default') ?? module;",
    'export { module as __moduleExports };',
  ].join('\n');
}
