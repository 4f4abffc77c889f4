import { parseArgs } from 'node:util';
import { PlainError } from 'site-runner';

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
  { name: 'drills', command: 'npm run test:drills', minutes: 6 },
  { name: 'mobile', command: 'npm run test:mobile', minutes: 2 },
  { name: 'visual', command: 'npm run test:visual', minutes: 1 },
  { name: 'browsers', command: 'npm run test:browsers', minutes: 2 },
  { name: 'single', command: 'npm run test:single', minutes: 6 },
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
    command: 'npm run test:production -- site.spec',
    minutes: 3,
    figures: /\d (?:ms|passed)/,
  },
  {
    name: 'monitoring',
    command: 'npm run test:production -- monitoring.spec kubernetes.spec',
    minutes: 4,
    figures: /→|\d passed/,
  },
  {
    name: 'faults',
    command: 'npm run test:production -- faults.spec',
    minutes: 8,
    figures: /│|\d passed/,
  },
  {
    name: 'backup',
    command: 'npm run test:production -- backup.spec',
    minutes: 2,
    figures: /\d (?:MB|rows|passed)/,
  },
  { name: 'upgrade', command: 'npm run test:upgrade', minutes: 6, figures: /page views/ },
  { name: 'outside', command: 'npm run test:outside', minutes: 8, figures: /\d s\b/ },
  { name: 'node24', command: 'npm run test:node24', minutes: 6 },
  { name: 'durability-api', command: 'pnpm --filter api test:durability', minutes: 15 },
  {
    name: 'durability-release-server',
    command: 'pnpm --filter release-server test:durability',
    minutes: 8,
  },
  {
    name: 'canaries',
    command: 'pnpm --filter release-server test:canaries',
    minutes: 5,
    figures: /were ended|ended after/,
  },
  { name: 'fuzz', command: 'pnpm --filter api test:fuzz', minutes: 15 },
  { name: 'matrix', command: 'npm run test:matrix', minutes: 30 },
  ...['releases', 'propagation', 'heap', 'abuse', 'canaries'].map((soak) => ({
    name: `soak-${soak}`,
    command: `npm run test:soak -- -- specs/soak/${soak}.spec.ts`,
    minutes: 10,
    figures: /\d.*(?:passed|failed|ms|MB|%|page views)/,
  })),
  { name: 'gate-harmless', command: 'npm run test:gate -- harmless', minutes: 25 },
  { name: 'gate-breaking', command: 'npm run test:gate -- breaking', minutes: 15 },
  ...Object.entries({
    web: 9,
    taps: 9,
    visits: 2,
    lighthouse: 12,
    api: 8,
    server: 8,
    development: 1,
    scale: 7,
  }).map(([bench, minutes]) => ({
    name: `bench-${bench}`,
    command: `npm run bench -- ${bench}`,
    minutes,
    figures: GOALS,
  })),
];

/** Divides proofs into shards that take about the same time. */
function inShard(proofs: readonly Proof[], shard: number, count: number): Proof[] {
  const loads = Array.from({ length: count }, () => 0);
  const own = new Set<Proof>();
  for (const proof of proofs.toSorted((a, b) => b.minutes - a.minutes)) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + proof.minutes;
    if (lightest === shard - 1) own.add(proof);
  }
  return proofs.filter((proof) => own.has(proof));
}

function toProof(name: string): Proof {
  const found = PROOFS.find((proof) => proof.name === name);
  if (found) return found;
  const names = PROOFS.map((proof) => proof.name).join(', ');
  throw new PlainError(`Please name one of ${names} after --only.`);
}

function toShard(text: string): [shard: number, count: number] {
  const [, shard, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (shard && count && shard <= count) return [shard, count];
  throw new PlainError('Please name a shard and their number after --shard: 1/4.');
}

/**
 * Parses the arguments of `npm run proofs --`.
 *
 * @param parameters - `--only <proof>`, which may be repeated; `--shard 1/4`; `--table`, to run nothing.
 */
export function proofOptions(parameters: readonly string[]) {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      only: { type: 'string', multiple: true },
      shard: { type: 'string', default: '1/1' },
      table: { type: 'boolean', default: false },
    },
  });
  const wanted = new Set(values.only?.map(toProof) ?? PROOFS);
  const selected = PROOFS.filter((proof) => wanted.has(proof));
  return { proofs: inShard(selected, ...toShard(values.shard)), isTableOnly: values.table };
}
