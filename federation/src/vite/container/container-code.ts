import { join } from 'node:path';
import { parse } from 'es-module-lexer';
import type { RemoteConfig } from '../../remote-config.ts';
import { sharedSingletons } from '../shared-singletons.ts';

const CONTAINER = '@clean-express/federation/container';

/** How the federation plugin writes down which shared module one of its own stands for. */
const SHARED_NAME = /"canonical":"default:([^"]+)"/;

/** Exports with a part of their own in what we write. */
const SPECIAL = new Set(['default', '__moduleExports']);

/**
 * The entry of a remote: what it wants of the host, and what it exposes.
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
 * A shared module, as the host provides it. What the remote does not import of it goes with the build.
 *
 * @param code - What the federation plugin wrote for it: it knows the exports.
 * @throws When the plugin writes it in another way than the one that we know.
 */
export function sharedCode(code: string): string {
  const name = SHARED_NAME.exec(code)?.[1];
  if (!name) throw new Error('The federation plugin now names shared modules in another way.');
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
