import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type GateResult, gateResultSchema } from '@clean-express/federation/gate-record';
import {
  GATE_PROJECTS,
  type GateRun,
  PlainError,
  type Profile,
  runE2eTests,
  type ServedSite,
  withGateProfile,
} from 'site-runner';
import { couldNotRun } from '../errors/delivery-error.ts';
import type { ReleaseSource } from '../publish/upload-release.ts';
import type { Candidate, TestedRelease } from './candidate.ts';
import { stageCandidates, writeTests } from './stage-candidates.ts';

/** The run stops after this many failures: by then it is clear that the release is broken. */
const MAX_FAILURES = 5;

/** File of the report with what the tests have found; the gate adds its own parts. */
const RESULT = 'result.json';

/** What runs, and where it reports. */
export interface GateReports {
  /** Directory of the reports. By default, one in the data of the gate's site, until its next run. */
  report?: string | undefined;
  /** The Playwright projects that run; by default, all of the gate. */
  parts?: readonly string[];
  /** Further arguments for Playwright. */
  playwright?: readonly string[];
}

/** Which releases are tested, beside which others. */
export interface GateOrder extends GateReports {
  /** The releases that visitors get, those that candidates replace included. */
  live: readonly ReleaseSource[];
  candidates: readonly Candidate[];
}

/** What a gate has found. */
export interface GateOutcome extends GateResult {
  /** Absolute path of the directory of the reports: `result.json`, `junit.xml`, `html/`, `results/`. */
  folder: string;
  /** SHA-256 of the JUnit report, base64url. */
  junit: string;
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

/** What a run of Playwright needs to know of the gate. */
interface GateSuite {
  /** Arguments for Playwright. */
  playwright: string[];
  gate: GateRun;
  /** Standard output is for the result of the command. */
  output: 'stderr';
}

/**
 * Runs the tests of a gate with ports and folders that no other one uses meanwhile.
 *
 * @param runTests - Runs Playwright at a site.
 * @throws DeliveryError when the tests could not run.
 */
export async function runSuite(
  {
    candidates,
    report,
    parts = GATE_PROJECTS,
    playwright = [],
  }: GateReports & { candidates: readonly TestedRelease[] },
  runTests: (profile: Profile, suite: GateSuite) => Promise<RunSummary>,
): Promise<GateOutcome> {
  const run = async (profile: Profile) => {
    const folder = resolve(report ?? join(profile.data, 'report'));
    const summary = await runTests(profile, {
      playwright: [
        ...parts.map((part) => `--project=${part}`),
        `--max-failures=${MAX_FAILURES}`,
        ...playwright,
      ],
      gate: {
        candidates: candidates.map(({ source }) => source.remote),
        tests: join(profile.data, 'candidate-tests'),
        report: folder,
      },
      output: 'stderr',
    });
    return readOutcome(folder, summary);
  };
  try {
    return await withGateProfile(run);
  } catch (error) {
    if (error instanceof PlainError) throw couldNotRun(error.message);
    throw error;
  }
}

/**
 * Runs the platform's e2e tests and those of the candidates in a browser, with the candidates beside the
 * releases that are live. They run on a separate site, so visitors and their data are not affected.
 *
 * @throws DeliveryError when the tests could not run.
 */
export function runGate(order: GateOrder): Promise<GateOutcome> {
  const { live, candidates } = order;
  return runSuite(order, (profile, suite) => {
    const stageReleases = async (site: ServedSite) => {
      await stageCandidates(site, live, candidates);
      await writeTests(suite.gate.tests, candidates);
    };
    return runE2eTests({ profile, stageReleases, ...suite });
  });
}
