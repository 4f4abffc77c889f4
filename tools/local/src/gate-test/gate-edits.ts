import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import {
  buildSite,
  type Counts,
  copySources,
  DATA,
  profiles,
  requireFreeSite,
  runCommand,
  type ServedSite,
  step,
  withSite,
} from 'site-runner';
import { z } from 'zod';
import { stageReleases } from '../site/releases.ts';
import type { Edit } from './edit.ts';
import { HARMLESS_EDITS } from './harmless-edits.ts';

/** The site whose releases are live: those of the workspace, without edits. */
const PROFILE = profiles.test;

/** What the copy need not do again: builds of what the edits do not change, and empty databases. */
const PREPARED = ['builds', 'pglite'];

const LOG = join(DATA, 'logs/gate-test.log');

/** What the gate has said of edited remotes. */
export interface Verdict {
  isAccepted: boolean;
  /** Everything that it has printed, which was shown already. */
  output: string;
  /** Tests that have passed and failed; none if it has refused the release without any. */
  passed: number;
  failed: number;
}

const resultSchema = z.object({ passed: z.number(), failed: z.number() });

async function readCounts(report: string): Promise<Pick<Verdict, 'passed' | 'failed'>> {
  const text = await readFile(join(report, 'result.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { passed: 0, failed: 0 } : resultSchema.parse(JSON.parse(text));
}

/**
 * Runs the gate in a copy of the workspace whose remotes have been edited. A whole gate of one remote is
 * part of publishing, which succeeds only if the release server accepts the release with its record.
 */
async function runGate(
  folder: string,
  { releaseServer: { url, token } }: ServedSite,
  remotes: readonly string[],
  options: readonly string[],
): Promise<Verdict> {
  const report = join(PROFILE.data, 'gate-report');
  await rm(report, { recursive: true, force: true });
  const shared = { cwd: folder, command: 'npm', output: { log: LOG, isShown: true } };
  // The gate builds one candidate after another. It also says which build fails.
  await runCommand({ ...shared, parameters: ['run', '--silent', 'build'] });
  const isPublished = remotes.length === 1 && options.length === 0;
  // Unit tests would find some edits before the gate.
  const command = isPublished ? ['publish', '--no-check'] : ['gate'];
  const gate = ['run', '--silent', 'release', '--', ...command, ...remotes, '--report', report];
  const exitCode = await runCommand({
    ...shared,
    parameters: [...gate, ...options],
    env: { RELEASE_SERVER: url, RELEASE_TOKEN: token },
  });
  const output = await readFile(LOG, 'utf8');
  return { isAccepted: exitCode === 0, output, ...(await readCounts(report)) };
}

/** A copy of the workspace is known to git, as it was before the edits. */
async function takeBackEdits(cwd: string): Promise<void> {
  await execa('git', ['restore', '.'], { cwd });
  await execa('git', ['clean', '--force', '-d', '--quiet'], { cwd });
}

/**
 * Applies edits to a copy of the workspace, and asks the gate about the remotes that they change.
 *
 * @param options - Of the command.
 */
export type GateEdits = (edits: readonly Edit[], options?: readonly string[]) => Promise<Verdict>;

/**
 * Serves a site with the releases of the workspace while some work runs.
 *
 * @param work - Gets what gates edits of this workspace beside these releases.
 * @returns `undefined` when the process was asked to stop before the end of the work.
 * @throws PlainError when a port is taken, or a build or a service fails.
 */
export async function withGate<Result>(
  work: (gate: GateEdits) => Promise<Result>,
): Promise<Result | undefined> {
  await requireFreeSite(PROFILE);
  await rm(PROFILE.data, { recursive: true, force: true });
  const site = await buildSite(PROFILE);
  const folder = await step('Copy', copySources);
  try {
    return await withSite(site, stageReleases, async (_, served) => {
      // A site has been started, so that both are there, also on a new machine.
      for (const prepared of PREPARED)
        await cp(join(DATA, prepared), join(folder, '.data', prepared), { recursive: true });
      return work(async (edits, options = []) => {
        for (const edit of edits) await edit.apply(folder);
        try {
          const remotes = [...new Set(edits.flatMap((edit) => edit.remotes))].sort();
          return await runGate(folder, served, remotes, options);
        } finally {
          await takeBackEdits(folder);
        }
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All but the measurement of tasks: how long they take says nothing of an edit. */
const OPTIONS = ['--only', 'across-remotes', 'candidate-tests', 'visits'];

/**
 * Gates edits that harm nothing, all at once, with one candidate for each remote: the tests of the gate
 * use only what docs/contract.md promises.
 */
export async function runGateSuite(): Promise<Counts> {
  const verdict = await withGate((gate) => gate(HARMLESS_EDITS, OPTIONS));
  if (!verdict) return { passed: 0, failed: 1, remark: 'stopped' };
  const { isAccepted, passed, failed } = verdict;
  if (isAccepted) return { passed, failed };
  return {
    passed,
    failed: Math.max(failed, 1),
    remark: 'the gate refuses edits that harm no visitor',
  };
}
