import { expect, it } from 'vitest';
import { findMissingParts, findUninstalled, findWrongExports } from './check-packages.ts';

const EXPORTS = {
  '.': './src/index.ts',
  './*': './src/parts/*.tsx',
  './look.css': './src/look.css',
  './tsconfig.json': './tsconfig/remote.json',
  './testing': './src/testing/index.ts',
};

const PACKAGE = {
  name: '@site/ui',
  version: '1.0.0',
  description: 'Buttons.',
  keywords: ['react'],
  license: 'MIT',
  engines: { node: '>=24' },
  repository: { url: 'git+https://git.example/site.git', directory: 'ui' },
  folder: '/site/ui',
  dependencies: { clsx: '2.1.1' },
  peerDependencies: { react: '^19.0.0' },
  devDependencies: { firebase: 'catalog:', react: 'catalog:' },
};

const INSTALLED = {
  '.': './dist/index.js',
  './*': './dist/parts/*.js',
  './look.css': './dist/look.css',
  './tsconfig.json': './tsconfig/remote.json',
};

const find = (installedExports: Record<string, string>) =>
  findWrongExports({ ...PACKAGE, exports: EXPORTS, installedExports });

it('accepts what is built of every source, without what only the workspace uses', () => {
  expect(find(INSTALLED)).toEqual([]);
});

it('reports an export that is missing, or that leads to another file', () => {
  const { './look.css': _, ...others } = INSTALLED;
  expect(find({ ...others, '.': './dist/start.js' })).toEqual([
    'Set "." to "./dist/index.js" in publishConfig.exports of @site/ui.',
    'Set "./look.css" to "./dist/look.css" in publishConfig.exports of @site/ui.',
  ]);
});

it('reports an export that the workspace does not have', () => {
  expect(find({ ...INSTALLED, './old': './dist/old.js' })).toEqual([
    'Remove "./old" from publishConfig.exports of @site/ui: exports has no such name.',
  ]);
});

const README = `# @site/ui

\`\`\`ts
import { Button } from '@site/ui/button';
\`\`\`

[Docs](https://git.example/docs)
`;

const parts = (change: object, readme = README) =>
  findMissingParts(
    { ...PACKAGE, exports: EXPORTS, installedExports: INSTALLED, ...change },
    readme,
  );

it('asks for what npm shows of a package, and for an example and a link', () => {
  expect(parts({})).toEqual([]);
  expect(parts({ keywords: [], repository: undefined }, '')).toEqual([
    'Add "keywords" to the package.json of @site/ui.',
    'Add "repository" to the package.json of @site/ui.',
    'Begin README.md of @site/ui with "# @site/ui".',
    'Add an example to README.md of @site/ui.',
    'Link the docs in README.md of @site/ui.',
  ]);
});

it('reports another folder, and an example of what is not exported', () => {
  const exports = { '.': './src/index.ts' };
  expect(parts({ folder: '/site/old', exports })).toEqual([
    'Set "repository.directory" of @site/ui to its folder.',
    'README.md imports @site/ui/button, which @site/ui does not export.',
  ]);
});

it.each([
  "import { getAuth } from 'firebase/auth';",
  "import {\n  getAuth,\n} from 'firebase/auth';",
  'import "firebase/auth";',
  'export * from "firebase/auth";',
  "const auth = await import('firebase/auth');",
  "declare const user: import('firebase/auth').User;",
])('reports a package that teams do not install: %s', (text) => {
  const published = { ...PACKAGE, exports: EXPORTS, installedExports: INSTALLED };
  const installed = "import 'react/jsx-runtime';\nimport clsx from 'clsx';\nimport './a.js';\n";
  expect(findUninstalled(published, `${installed}import 'node:fs';\n`)).toEqual([]);
  expect(findUninstalled(published, installed + text)).toEqual([
    '@site/ui imports firebase: add it to its dependencies, or to what build.ts contains.',
  ]);
});
