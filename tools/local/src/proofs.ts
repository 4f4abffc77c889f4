import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { clock, minutes, PlainError, ROOT, runCommand } from 'site-runner';
import { type Proof, proofOptions } from './proofs/proof-list.ts';
import {
  logOf,
  type ProofRow,
  proofTable,
  readCommit,
  readRow,
  stateOf,
  writeRow,
} from './proofs/proof-rows.ts';

const MINUTE_MS = 60_000;

/** What most test runners print at their end. */
const COUNTS = /\b\d+ passed\b/;

/** Runs work in a fresh clone of this repository, without packages, builds and data. */
async function inFreshClone<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-clone-'));
  try {
    await execa('git', ['clone', '--quiet', ROOT, folder]);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runProof(proof: Proof): Promise<number> {
  const [command = '', ...parameters] = proof.command.split(' ');
  const runIn = (cwd: string) =>
    runCommand({ cwd, command, parameters, output: { log: logOf(proof), isShown: true } });
  return proof.limit === undefined ? runIn(ROOT) : inFreshClone(runIn);
}

async function readFigures(proof: Proof): Promise<string[]> {
  const output = stripVTControlCharacters(await readFile(logOf(proof), 'utf8'));
  const lines = output.split('\n').map((line) => line.trim());
  const found = lines.filter((line) => (proof.figures ?? COUNTS).test(line));
  return proof.figures ? found : found.slice(-1);
}

/** Runs a proof, and records its result for this commit. */
async function prove(proof: Proof, commit: string): Promise<void> {
  const start = Date.now();
  const exitCode = await runProof(proof);
  const duration = (Date.now() - start) / 1000;
  const isSlow = proof.limit !== undefined && duration > proof.limit * 60;
  const slow = isSlow ? [`${minutes(duration)} minutes, and ${proof.limit} are allowed`] : [];
  const row: ProofRow = {
    result: exitCode === 0 && !isSlow ? 'passed' : 'failed',
    figures: [...(await readFigures(proof)), ...slow],
    commit,
    start: new Date(start).toISOString(),
    duration,
  };
  await writeRow(proof, row);
}

const read = (proofs: readonly Proof[], commit: string) =>
  Promise.all(
    proofs.map(async (proof) => {
      const row = await readRow(proof);
      return { proof, row, state: await stateOf(row, commit) };
    }),
  );

async function proveAll(proofs: readonly Proof[], commit: string): Promise<void> {
  for (const [index, proof] of proofs.entries()) {
    const rest = proofs.slice(index).reduce((sum, { minutes: usual }) => sum + usual, 0);
    const end = clock(Date.now() + rest * MINUTE_MS);
    const count = `${index + 1} of ${proofs.length}`;
    console.log(`\n${proof.name} (${count}, all end at about ${end}): ${proof.command}\n`);
    await prove(proof, commit);
  }
}

/**
 * `npm run proofs`: runs every proof that has not passed on this commit, so that it goes on where it was
 * stopped. Prints the table, and fails if one of its rows is not of this commit, or failed.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { proofs, isTableOnly } = proofOptions(parameters);
  const commit = await readCommit();
  if (!isTableOnly) {
    if (commit.endsWith('+')) {
      throw new PlainError('A proof is of a commit. Please commit or stash your changes first.');
    }
    const open = (await read(proofs, commit)).filter(({ state }) => state !== 'passed');
    await proveAll(
      open.map(({ proof }) => proof),
      commit,
    );
  }
  const rows = await read(proofs, commit);
  console.log(`\n${proofTable(rows)}`);
  const failed = rows.filter(({ state }) => state !== 'passed').length;
  console.log(`\n${rows.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
