import type { HostContract } from '@clean-express/release-contract/host-contract';

/** The contract of the live shell of every empty database. */
export const fixtureContract: HostContract = {
  serverContract: 1,
  paths: ['/', '/contact'],
  widgets: [],
  shared: { react: '19.3.1' },
  pages: {},
  redirects: {},
  sitemap: { pages: [], lists: [] },
  privatePaths: [],
  scriptBudget: 160,
};
