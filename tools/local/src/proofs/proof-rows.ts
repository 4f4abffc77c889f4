import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { DATA, minutes, ROOT, table } from 'site-runner';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { Proof } from './proof-list.ts';

const FOLDER = join(DATA, 'proofs');

/** Files that proofs write themselves: they make no result older. */
const OUTPUTS = ['tools/bench/results', 'docs/performance.md'];

const OUTSIDE_OUTPUTS = ['--', '.', ...OUTPUTS.map((path) => `:!${path}`)];

const rowSchema = z.object({
  result: z.enum(['passed', 'failed']),
  /** Lines of the output. */
  figures: z.array(z.string()),
  /** Of the tree that was tested; with a `+` if that had changes. */
  commit: z.string(),
  start: z.iso.datetime(),
  /** In seconds. */
  duration: z.number(),
});

/** The last result of a proof. */
export type ProofRow = z.infer<typeof rowSchema>;

/** What a proof means for the present tree. */
export type ProofState = 'passed' | 'failed' | 'old' | 'missing';

/** Where the output of a proof is. */
export const logOf = ({ name }: Proof) => join(FOLDER, `${name}.log`);

const fileOf = ({ name }: Proof) => join(FOLDER, `${name}.json`);

const git = (...parameters: string[]) => execa('git', parameters, { cwd: ROOT, reject: false });

/** Names the tree of the workspace: its commit, with a `+` if it has changes. */
export async function readCommit(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const changes = await git('status', '--porcelain', ...OUTSIDE_OUTPUTS);
  return changes.stdout === '' ? head.stdout : `${head.stdout}+`;
}

export async function readRow(proof: Proof): Promise<ProofRow | undefined> {
  try {
    return rowSchema.parse(JSON.parse(await readFile(fileOf(proof), 'utf8')));
  } catch {
    // None, or one of another version: the proof runs again.
    return undefined;
  }
}

export async function writeRow(proof: Proof, row: ProofRow): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFileAtomic(fileOf(proof), `${JSON.stringify(row, null, 2)}\n`);
}

async function isCurrent(row: ProofRow, commit: string): Promise<boolean> {
  if (commit.endsWith('+')) return false;
  if (row.commit === commit) return true;
  const difference = await git('diff', '--quiet', row.commit, commit, ...OUTSIDE_OUTPUTS);
  return difference.exitCode === 0;
}

/** Says what a row means for a tree; one of another tree, or of one with changes, is old. */
export async function stateOf(row: ProofRow | undefined, commit: string): Promise<ProofState> {
  if (!row) return 'missing';
  return (await isCurrent(row, commit)) ? row.result : 'old';
}

/** The figures of a proof, below the table. */
function figuresOf({ name }: Proof, row: ProofRow | undefined): string[] {
  if (!row || row.figures.length === 0) return [];
  return ['', `${name}:`, ...row.figures.map((line) => `  ${line}`)];
}

/** Formats one row for each proof, and their figures. */
export function proofTable(
  rows: readonly { proof: Proof; row: ProofRow | undefined; state: ProofState }[],
): string {
  const cells = rows.map(({ proof, row, state }) => [
    proof.name,
    state,
    row?.start.slice(0, 'yyyy-mm-ddThh:mm'.length) ?? '',
    row ? minutes(row.duration) : '',
    row?.commit.slice(0, 'a1b2c3d4'.length) ?? '',
    proof.command,
  ]);
  return [
    table([['proof', 'result', 'start', 'minutes', 'commit', 'command'], ...cells]),
    ...rows.flatMap(({ proof, row }) => figuresOf(proof, row)),
  ].join('\n');
}
