import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type GateResult, gateResultSchema } from '@clean-express/federation/gate-record';
import {
  GATE_PROJECTS,
  PlainError,
  type Profile,
  runE2eTests,
  type ServedSite,
  withGateProfile,
} from 'site-runner';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { ReleaseSource } from '../publish/upload-release.ts';
import type { Candidate } from './candidate.ts';
import { stageCandidates, writeTests } from './stage-candidates.ts';

/** The run stops after this many failures: by then it is clear that the release is broken. */
const MAX_FAILURES = 5;

/** File of the report with what the tests have found; the gate adds its own parts. */
const RESULT = 'result.json';

/** Which releases are tested, beside which others. */
export interface GateOrder {
  /** The releases that visitors get, those that candidates replace included. */
  live: readonly ReleaseSource[];
  candidates: readonly Candidate[];
  /** Directory of the reports. By default, one in the data of the gate's site, until its next run. */
  report?: string | undefined;
  /** The Playwright projects that run; by default, all of the gate. */
  parts?: readonly string[];
  /** Further arguments for Playwright. */
  playwright?: readonly string[];
}

/** What a gate has found. */
export interface GateOutcome extends GateResult {
  /** Absolute path of the directory of the reports: `result.json`, `junit.xml`, `html/`, `results/`. */
  folder: string;
  /** SHA-256 of the JUnit report, base64url. */
  junit: string;
}

function couldNotRun(reason: string): DeliveryError {
  return new DeliveryError('refused', `The gate could not run: ${reason}`);
}

/** The used part of the result of a run. */
type RunSummary = Pick<Awaited<ReturnType<typeof runE2eTests>>, 'failed' | 'remark' | 'seconds'>;

async function readOutcome(
  folder: string,
  { failed, remark, seconds }: RunSummary,
): Promise<GateOutcome> {
  try {
    const [text, report] = await Promise.all([
      readFile(join(folder, RESULT), 'utf8'),
      readFile(join(folder, 'junit.xml')),
    ]);
    const result = gateResultSchema.parse(JSON.parse(text));
    const junit = createHash('sha256').update(report).digest('base64url');
    // The runner may have failed where no test has.
    const all = Math.max(failed, result.failed);
    const whole = { ...result, failed: all, seconds: { ...seconds, ...result.seconds } };
    await writeFile(join(folder, RESULT), `${JSON.stringify(whole, null, 2)}\n`);
    return { ...whole, folder, junit };
  } catch {
    throw couldNotRun(
      remark ? `${remark}.` : 'its tests have written no result. See their output.',
    );
  }
}

async function runOn(
  profile: Profile,
  { live, candidates, report, parts = GATE_PROJECTS, playwright = [] }: GateOrder,
): Promise<GateOutcome> {
  const folder = resolve(report ?? join(profile.data, 'report'));
  const tests = join(profile.data, 'candidate-tests');
  const summary = await runE2eTests({
    profile,
    stageReleases: async (site: ServedSite) => {
      await stageCandidates(site, live, candidates);
      await writeTests(tests, candidates);
    },
    playwright: [
      ...parts.map((part) => `--project=${part}`),
      `--max-failures=${MAX_FAILURES}`,
      ...playwright,
    ],
    gate: { candidates: candidates.map(({ source }) => source.remote), tests, report: folder },
    // Standard output is for the result of the command.
    output: 'stderr',
  });
  return readOutcome(folder, summary);
}

/**
 * Runs the platform's e2e tests and those of the candidates in a browser, with the candidates beside the
 * releases that are live. They run on a separate site, so visitors and their data are not affected.
 *
 * @throws DeliveryError when the tests could not run.
 */
export async function runGate(order: GateOrder): Promise<GateOutcome> {
  try {
    return await withGateProfile((profile) => runOn(profile, order));
  } catch (error) {
    if (error instanceof PlainError) throw couldNotRun(error.message);
    throw error;
  }
}
