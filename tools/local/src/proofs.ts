import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtempDisposable, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { clock, DATA, minutes, PlainError, ROOT, runCommand, table } from 'site-runner';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { type Proof, proofOptions } from './proofs/proof-list.ts';

const FOLDER = join(DATA, 'proofs');

/** Where e2e tests put traces and screenshots, relative to the workspace. */
const RESULTS = join(relative(ROOT, DATA), 'test/results');

/** Files that proofs write themselves: they make no result older. */
const OUTPUTS = ['tools/bench/results', 'tools/bench/README.md', 'docs/performance.md'];

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
type ProofState = 'passed' | 'failed' | 'old' | 'missing';

/** Where the output of a proof is. */
const logOf = ({ name }: Proof) => join(FOLDER, `${name}.log`);

const fileOf = ({ name }: Proof) => join(FOLDER, `${name}.json`);

const git = (...parameters: string[]) => execa('git', parameters, { cwd: ROOT, reject: false });

/** Names the tree of the workspace: its commit, with a `+` if it has changes. */
async function readCommit(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const changes = await git('status', '--porcelain', ...OUTSIDE_OUTPUTS);
  return changes.stdout === '' ? head.stdout : `${head.stdout}+`;
}

async function readRow(proof: Proof): Promise<ProofRow | undefined> {
  try {
    return rowSchema.parse(JSON.parse(await readFile(fileOf(proof), 'utf8')));
  } catch {
    // None, or one of another version: the proof runs again.
    return undefined;
  }
}

async function writeRow(proof: Proof, row: ProofRow): Promise<void> {
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

const MINUTE_MS = 60_000;

/** What most test runners print at their end. */
const COUNTS = /\b\d+ passed\b/;

async function runProof(proof: Proof): Promise<number> {
  const [command = '', ...parameters] = proof.command.split(' ');
  const runIn = async (cwd: string) => {
    const [results, saved] = [join(cwd, RESULTS), join(FOLDER, `${proof.name}.results`)];
    for (const former of [results, saved]) await rm(former, { recursive: true, force: true });
    const output = { log: logOf(proof), isShown: true };
    const exitCode = await runCommand({ cwd, command, parameters, output });
    // The next proof would replace them.
    if (exitCode !== 0 && existsSync(results)) await cp(results, saved, { recursive: true });
    return exitCode;
  };
  if (proof.limit === undefined) return runIn(ROOT);
  // Without packages, builds and data.
  await using clone = await mkdtempDisposable(join(tmpdir(), 'fresh-clone-'));
  // Tests of others run as a user without rights, who reads this workspace.
  await chmod(clone.path, 0o755);
  await execa('git', ['clone', '--quiet', ROOT, clone.path]);
  return await runIn(clone.path);
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
