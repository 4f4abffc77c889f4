/** A promise of the README or the docs that takes too long for the tests, and the command that checks it. */
export interface Proof {
  name: string;
  /** As a person types it at the root of the workspace. */
  command: string;
  /** How long it usually takes on two cores. */
  minutes: number;
  /** The lines of its output that have its figures; by default, the counts of its tests. */
  figures?: RegExp;
  /** It runs in a fresh clone, and fails if it takes longer. In minutes. */
  limit?: number;
}

/** What a bench prints of its goals. */
const GOALS = /\b(?:no|yes)$/;

/** All proofs; those that fail fastest come first. */
export const PROOFS: readonly Proof[] = [
  { name: 'test', command: 'npm test', minutes: 12, limit: 12 },
  { name: 'test-full', command: 'npm run test:full', minutes: 30, limit: 30 },
  {
    name: 'alerts',
    command: 'npm run test:alerts',
    minutes: 1,
    figures: /^✓ (?!Packages|promtool)/,
  },
  { name: 'mobile', command: 'npm run test:mobile', minutes: 2 },
  { name: 'visual', command: 'npm run test:visual', minutes: 1 },
  { name: 'webkit', command: 'npm run test:webkit', minutes: 1 },
  {
    name: 'previous-servers',
    command: 'pnpm --filter api --filter release-server test:previous',
    minutes: 1,
  },
  {
    name: 'shared-cache',
    command: 'npm run test:shared-cache',
    minutes: 2,
    figures: /\d (?:%|ms)/,
  },
  { name: 'images', command: 'npm run test:images', minutes: 1, figures: /^│ \d/ },
  {
    name: 'production',
    command: 'npm run test:production',
    minutes: 1,
    figures: /\d (?:ms|passed)/,
  },
  { name: 'outside', command: 'npm run test:outside', minutes: 2, figures: /\d s\b/ },
  { name: 'node24', command: 'npm run test:node24', minutes: 6 },
  { name: 'durability-api', command: 'pnpm --filter api test:durability', minutes: 15 },
  {
    name: 'durability-release-server',
    command: 'pnpm --filter release-server test:durability',
    minutes: 8,
  },
  { name: 'fuzz', command: 'pnpm --filter api test:fuzz', minutes: 15 },
  { name: 'matrix', command: 'npm run test:matrix', minutes: 30 },
  ...['releases', 'propagation', 'heap', 'abuse'].map((soak) => ({
    name: `soak-${soak}`,
    command: `npm run test:soak -- -- specs/soak/${soak}.spec.ts`,
    minutes: 10,
    figures: /\d.*(?:passed|failed|ms|MB|%)/,
  })),
  { name: 'gate-harmless', command: 'npm run test:gate -- harmless', minutes: 25 },
  { name: 'gate-breaking', command: 'npm run test:gate -- breaking', minutes: 15 },
  ...Object.entries({
    web: 9,
    taps: 9,
    visits: 2,
    lighthouse: 5,
    api: 8,
    server: 8,
    development: 1,
  }).map(([bench, minutes]) => ({
    name: `bench-${bench}`,
    command: `npm run bench -- ${bench}`,
    minutes,
    figures: GOALS,
  })),
];
