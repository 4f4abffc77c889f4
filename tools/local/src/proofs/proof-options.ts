import { parseArgs } from 'node:util';
import { PlainError } from 'site-runner';
import { PROOFS, type Proof } from './proof-list.ts';

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
