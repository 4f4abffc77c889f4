import { join } from 'node:path';
import {
  type HostContract,
  hostContractSchema,
  SERVER_CONTRACT,
} from '@clean-express/release-contract/host-contract';
import { build } from 'vite';
import { expect, test } from 'vitest';
import type { HostConfig } from '../host-config.ts';
import * as toast from '../toast.ts';
import { TOAST_ALIAS } from './host.ts';
import { hostContract } from './host-contract.ts';
import { sharedModules } from './shared-singletons.ts';

declare module '../contract.ts' {
  interface WidgetContract {
    'blog/LatestPosts': WidgetModule;
  }
}

const host: HostConfig = {
  pages: {
    '/': { module: './src/home.tsx', widgets: ['blog/LatestPosts'] },
    '/contact': { module: './src/contact.tsx', query: ['service'] },
  },
  redirects: { '/blog': '/blogs' },
  sitemap: { pages: ['/'], lists: [] },
  privatePaths: ['/profile'],
  server: './src/entry-server.tsx',
  starter: './src/starter.ts',
  headScript: './src/head.ts',
  scriptBudget: 162,
};

const STYLES = join(import.meta.dirname, '../../../shared-ui/src/theme/base.css');

/** The contract that a build of the host writes. */
async function writtenContract(): Promise<HostContract> {
  const root = join(import.meta.dirname, '../../../shell');
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [hostContract(host, root), sharedModules(root)],
    resolve: { alias: [TOAST_ALIAS] },
    build: { write: false, rolldownOptions: { input: ['virtual:shared-modules', STYLES] } },
  });
  const files = 'output' in output ? output.output : [];
  const contract = files.find(({ fileName }) => fileName === 'contract.json');
  return hostContractSchema.parse(
    JSON.parse(contract && 'source' in contract ? `${contract.source}` : ''),
  );
}

test('lists what remotes can import from each shared module', async () => {
  const { shared, exports = {} } = await writtenContract();
  expect(Object.keys(exports)).toEqual(Object.keys(shared));
  expect(exports['@clean-express/federation/site']).toEqual(['configureSite', 'siteUrl']);
  expect(exports['@clean-express/federation/router']).not.toContain('LinkProps');
  // The one of the host, not the library.
  expect(exports['react-hot-toast']).toEqual(Object.keys(toast).sort());
  // Two modules with `export *`.
  expect(exports.zustand).toEqual(['create', 'createStore', 'useStore']);
  // CommonJS.
  expect(exports.react).toEqual(expect.arrayContaining(['createElement', 'useState']));
  expect(exports['react-dom']).toContain('createPortal');
});

test('writes the declaration of the host, with modules as Vite names them', async () => {
  const { shared, exports, names, ...contract } = await writtenContract();
  expect(contract).toEqual({
    serverContract: SERVER_CONTRACT,
    paths: ['/', '/contact'],
    widgets: ['blog/LatestPosts'],
    pages: {
      '/': { module: 'src/home.tsx', widgets: ['blog/LatestPosts'] },
      '/contact': { module: 'src/contact.tsx', widgets: [], query: ['service'] },
    },
    slots: {},
    redirects: { '/blog': '/blogs' },
    sitemap: { pages: ['/'], lists: [] },
    privatePaths: ['/profile'],
    scriptBudget: 162,
  });
  expect(names).toEqual(['@keyframes fade', '@keyframes turn']);
  expect(shared.react).toMatch(/^\d+\.\d+\.\d+/);
});
