import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { BuildFiles } from '../build-files.ts';

/** A remote with two pages and a widget. */
export const fixtureRemote: RemoteConfig = {
  name: 'catalog',
  owner: '@clean-express/team',
  port: 3001,
  paths: ['/services'],
  scriptBudget: 10,
  exposes: { './routes': './src/routes.tsx', './Widget': './src/widget.tsx' },
  pages: {
    '/services': { module: './src/list-page.tsx', query: ['q'] },
    '/services/:id': { example: { list: '/services' } },
  },
};

const FILES: Record<string, string> = {
  'remoteEntry.js':
    'import{a}from"./assets/lib.js";const m={"./routes":()=>import(`./assets/routes.js`),"./Widget":()=>import("./assets/widget.js")};export{m}',
  'assets/lib.js': 'export const a=1',
  'assets/routes.js': 'import"./lib.js";const p=()=>import("./list.js");export{p}',
  'assets/list.js': 'import{b}from"./side.js";import"react";export const c=b',
  'assets/side.js': `import"./lib.js";export const b="${'x'.repeat(2000)}"`,
  'assets/widget.js': 'import"./side.js"',
  'assets/routes.css': '[data-mfe=catalog] .a{color:red}',
  'assets/list.css': '[data-mfe=catalog] .b{color:red}',
  'mf-manifest.json': JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    shared: [{ name: 'react', requiredVersion: '^19.3.1' }],
  }),
};

/** Vite's manifest of the build of {@link fixtureRemote}. */
export const fixtureManifest = {
  'src/routes.tsx': {
    file: 'assets/routes.js',
    imports: [],
    dynamicImports: ['src/list-page.tsx'],
    css: ['assets/routes.css'],
  },
  'src/widget.tsx': {
    file: 'assets/widget.js',
    imports: ['_side.js'],
    dynamicImports: [],
    css: [],
  },
  'src/list-page.tsx': {
    file: 'assets/list.js',
    imports: ['_side.js'],
    dynamicImports: [],
    css: ['assets/list.css'],
  },
  '_side.js': {
    file: 'assets/side.js',
    imports: [],
    dynamicImports: [],
    css: ['assets/routes.css'],
  },
};

/**
 * The files of the build of {@link fixtureRemote}, as Vite and the federation plugin write them.
 *
 * @param changes - Files to add or replace: path → content.
 */
export function fixtureFiles(changes: Record<string, string> = {}): BuildFiles {
  const files = Object.entries({ ...FILES, ...changes });
  return new Map(files.map(([path, text]) => [path, Buffer.from(text)]));
}
