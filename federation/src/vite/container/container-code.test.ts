import { join } from 'node:path';
import { init } from 'es-module-lexer';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryCode, sharedCode } from './container-code.ts';

/** What the federation plugin writes for a shared module, shortened. */
const WRITTEN = `
  let __mf_default; let __mf_0; let __mf_1;
  let exportModule = read({"canonical":"default:react-dom","aliases":["react-dom"]});
  export { __mf_default as default, exportModule as __moduleExports };
  export { __mf_0 as createPortal, __mf_1 as flushSync };`;

beforeAll(init);

describe('entryCode', () => {
  const root = join(import.meta.dirname, '../../../../mfe-blog');
  const code = entryCode({ exposes: { './routes': './src/routes.tsx' } }, root);

  it('imports what is exposed from its source, when it is asked for', () => {
    expect(code).toContain(`'./routes': () => import("${join(root, 'src/routes.tsx')}")`);
  });

  it('says what the remote wants of its host', () => {
    expect(code).toMatch(/export const shared = \{"react":"\^\d+\.\d+\.\d+",/);
  });
});

describe('sharedCode', () => {
  it('has every export of the module, each on its own', () => {
    expect(sharedCode(WRITTEN).split('\n')).toEqual([
      "import { exportOf, sharedModule } from '@clean-express/federation/container';",
      "const module = sharedModule('react-dom');",
      "export const createPortal = /* @__PURE__ */ exportOf(module, 'createPortal');",
      "export const flushSync = /* @__PURE__ */ exportOf(module, 'flushSync');",
      "export default /* @__PURE__ */ exportOf(module, 'default') ?? module;",
      'export { module as __moduleExports };',
    ]);
  });

  it('stops the build when the plugin has changed', () => {
    expect(() => sharedCode('export const x = 1;')).toThrow('in another way');
  });
});
