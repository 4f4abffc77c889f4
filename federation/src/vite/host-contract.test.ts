import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HostConfig, hostContractSchema } from '../host-config.ts';
import { hostContract } from './host-contract.ts';

const host: HostConfig = {
  pages: {
    '/': { module: './src/home.tsx', widgets: ['blog/LatestPosts'] },
    '/contact': { module: './src/contact.tsx' },
  },
  redirects: { '/blog': '/blogs' },
  sitemap: { pages: ['/'], lists: [] },
  privatePaths: ['/profile'],
  server: './src/entry-server.tsx',
  starter: './src/starter.ts',
  scriptBudget: 162,
};

/** The contract that a build of the host writes. */
function writtenContract(): unknown {
  const files = new Map<string, string>();
  const { generateBundle } = hostContract(host, join(import.meta.dirname, '../../../shell'));
  const context = {
    emitFile: ({ fileName, source }: { fileName: string; source: string }) =>
      files.set(fileName, source),
  };
  (generateBundle as () => void).call(context);
  return JSON.parse(files.get('contract.json') ?? '');
}

test('writes the declaration of the host, with modules as Vite names them', () => {
  const { shared, ...contract } = hostContractSchema.parse(writtenContract());
  expect(contract).toEqual({
    paths: ['/', '/contact'],
    widgets: ['blog/LatestPosts'],
    pages: {
      '/': { module: 'src/home.tsx', widgets: ['blog/LatestPosts'] },
      '/contact': { module: 'src/contact.tsx', widgets: [] },
    },
    redirects: { '/blog': '/blogs' },
    sitemap: { pages: ['/'], lists: [] },
    privatePaths: ['/profile'],
    scriptBudget: 162,
  });
  expect(shared.react).toMatch(/^\d+\.\d+\.\d+/);
});
