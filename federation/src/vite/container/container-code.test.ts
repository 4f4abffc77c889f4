import { join } from 'node:path';
import { init } from 'es-module-lexer';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryCode, sharedCode } from './container-code.ts';

/** The code that the federation plugin generates for a shared module, shortened. */
const GENERATED = `
  let __mf_default; let __mf_0; let __mf_1;
  let exportModule = read({"canonical":"default:react-dom","aliases":["react-dom"]});
  export { __mf_default as default, exportModule as __moduleExports };
  export { __mf_0 as createPortal, __mf_1 as flushSync };`;

beforeAll(init);

describe('entryCode', () => {
  const root = join(import.meta.dirname, '../../../../mfe-blog');
  const code = entryCode({ exposes: { './routes': './src/routes.tsx' } }, root);

  it('imports exposed modules lazily from their source files', () => {
    expect(code).toContain(`'./routes': () => import("${join(root, 'src/routes.tsx')}")`);
  });

  it('exports the version ranges that the remote requires', () => {
    expect(code).toMatch(/export const shared = \{"react":"\^\d+\.\d+\.\d+",/);
  });
});

describe('sharedCode', () => {
  it('has a separate statement for every export of the module', () => {
    expect(sharedCode(GENERATED).split('\n')).toEqual([
      "import { exportOf, sharedModule } from '@clean-express/federation/container';",
      "const module = sharedModule('react-dom');",
      "export const createPortal = /* @__PURE__ */ exportOf(module, 'createPortal');",
      "export const flushSync = /* @__PURE__ */ exportOf(module, 'flushSync');",
      "export default /* @__PURE__ */ exportOf(module, 'default') ?? module;",
      'export { module as __moduleExports };',
    ]);
  });

  it('throws when the code of the plugin has another form', () => {
    expect(() => sharedCode('export const x = 1;')).toThrow('shared modules differently');
  });
});
