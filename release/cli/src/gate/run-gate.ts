import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type GateResult, gateResultSchema } from '@clean-express/release-contract/gate-record';
import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import {
  GATE_PROJECTS,
  type GateRun,
  LEFT_OUT_FILE,
  LOADS_FILE,
  loadsSchema,
  PlainError,
  type Profile,
  pagesOfShell,
  runE2eTests,
  type ServedSite,
  withGateProfile,
} from 'site-runner';
import { couldNotRun } from '../errors/delivery-error.ts';
import type { ReleaseSource } from '../publish/upload-release.ts';
import type { Candidate, TestedRelease } from './candidate.ts';
import { type DeclaredRelease, findStale, type Selection, selectTests } from './select-tests.ts';
import { stageCandidates, writeTests } from './stage-candidates.ts';

/** The run stops after this many failures: by then it is clear that the release is broken. */
const MAX_FAILURES = 5;

/** File of the report with what the tests have found; the gate adds its own parts. */
const RESULT = 'result.json';

/** The part of the gate whose tests may be left out. */
const ACROSS_REMOTES = 'across-remotes';

/** What runs, and where it reports. */
export interface GateReports {
  /** Directory of the reports. By default, one in the data of the gate's site, until its next run. */
  report?: string | undefined;
  /** The Playwright projects that run; by default, all of the gate. */
  parts?: readonly string[];
  /** Further arguments for Playwright. */
  playwright?: readonly string[];
  /** Whether tests that load nothing of the candidates run, too. */
  allTests?: boolean | undefined;
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

/** Writes what a gate has found to its report. */
export async function writeResult({ folder, junit: _, ...result }: GateOutcome): Promise<void> {
  await writeFile(join(folder, RESULT), `${JSON.stringify(result, null, 2)}\n`);
}

/** The used part of the result of a run. */
type RunSummary = Pick<Awaited<ReturnType<typeof runE2eTests>>, 'failed' | 'remark' | 'seconds'>;

/** The arguments for Playwright of all runs of a gate. */
export const playwrightArguments = ({ playwright = [] }: GateReports) => [
  `--max-failures=${MAX_FAILURES}`,
  ...playwright,
];

/** Directory of the reports of a gate. */
export const reportOf = ({ report }: GateReports, { data }: Pick<Profile, 'data'>) =>
  resolve(report ?? join(data, 'report'));

/**
 * Reads what a run has found from its report.
 *
 * @throws DeliveryError when it has found nothing.
 */
export async function readOutcome(
  folder: string,
  { failed, remark, seconds }: RunSummary,
  leftOut = 0,
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
    const outcome = {
      ...result,
      ...(leftOut > 0 && { leftOut }),
      failed: all,
      seconds: { ...seconds, ...result.seconds },
      ...{ folder, junit },
    };
    await writeResult(outcome);
    return outcome;
  } catch {
    throw couldNotRun(
      remark ? `${remark}.` : 'its tests have written no result. See their output.',
    );
  }
}

/** Says which tests do not run, and writes their list, which the configuration of Playwright reads. */
async function leaveOut({ leftOut, reason }: Selection, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, leftOut.map((test) => `${test}\n`).join(''));
  if (reason) console.error(`  All tests across remotes run. ${reason}`);
  if (leftOut.length === 0) return;
  const named = `${leftOut.length} tests across remotes load nothing of what is tested`;
  console.error(`  ${named}, and are left out: ${file}. To run them, too: --all-tests`);
}

/** What a run of Playwright needs to know of the gate. */
interface GateSuite {
  /** Arguments for Playwright. */
  playwright: string[];
  gate: GateRun;
}

/** Runs Playwright at a site. Before, it calls `choose` with the contract of the site's shell. */
type RunTests = (
  profile: Profile,
  suite: GateSuite,
  choose: (shell: HostContract) => Promise<void>,
) => Promise<RunSummary>;

type SuiteOrder = GateReports & {
  candidates: readonly TestedRelease[];
  live: readonly DeclaredRelease[];
};

/** Runs the chosen tests. @returns Also those that did not load a candidate, against their record. */
async function runChosen(profile: Profile, order: SuiteOrder, runTests: RunTests) {
  const { candidates, live, parts = GATE_PROJECTS, allTests } = order;
  const tested = candidates.map(({ source }) => source);
  const folder = reportOf(order, profile);
  const record = loadsSchema.parse(JSON.parse(await readFile(LOADS_FILE, 'utf8')));
  let selection: Selection = { leftOut: [] };
  const suite: GateSuite = {
    playwright: [...parts.map((part) => `--project=${part}`), ...playwrightArguments(order)],
    gate: { candidates: tested.map(({ remote }) => remote), report: folder },
  };
  const summary = await runTests(profile, suite, async (contract) => {
    const shell = pagesOfShell(contract);
    if (!allTests && parts.includes(ACROSS_REMOTES)) {
      selection = selectTests(record, { candidates: tested, live, shell });
    }
    await leaveOut(selection, join(folder, LEFT_OUT_FILE));
  });
  const outcome = await readOutcome(folder, summary, selection.leftOut.length);
  const hasLeftOut = selection.leftOut.length > 0 && outcome.failed === 0;
  return { outcome, stale: hasLeftOut ? findStale(record, tested, outcome.loads) : [] };
}

/**
 * Runs the tests of a gate. If the record by which tests are left out turns out to be stale, all tests run.
 *
 * @throws DeliveryError when the tests could not run.
 */
export async function runSuite(
  profile: Profile,
  order: SuiteOrder,
  runTests: RunTests,
): Promise<GateOutcome> {
  const { outcome, stale } = await runChosen(profile, order, runTests);
  if (stale.length === 0) return outcome;
  console.error(
    `! The record of what each test loads is stale: "${stale[0]}" has loaded nothing of what is tested. All tests run.`,
  );
  return await runSuite(profile, { ...order, allTests: true }, runTests);
}

/**
 * Runs a gate with ports and folders that no other one uses meanwhile.
 *
 * @throws DeliveryError when its tests could not run.
 */
export async function withGate(
  work: (profile: Profile) => Promise<GateOutcome>,
): Promise<GateOutcome> {
  try {
    return await withGateProfile(work);
  } catch (error) {
    if (error instanceof PlainError) throw couldNotRun(error.message);
    throw error;
  }
}

/**
 * The contract of the shell among releases.
 *
 * @throws DeliveryError when there is none.
 */
function contractOf(releases: readonly ReleaseSource[]): HostContract {
  const shell = releases.find(({ remote }) => remote === SHELL);
  const { host } = shell ? manifestSchema.parse(JSON.parse(shell.manifestText)) : {};
  if (host) return host;
  throw couldNotRun('no release of the shell is live. Publish it first: release publish shell.');
}

/**
 * Runs the platform's e2e tests and those of the candidates in a browser, with the candidates beside the
 * releases that are live. They run on a separate site, so visitors and their data are not affected.
 *
 * @throws DeliveryError when the tests could not run.
 */
export function runGate(order: GateOrder): Promise<GateOutcome> {
  const { live, candidates } = order;
  const runTests: RunTests = (profile, { gate, ...suite }, choose) => {
    const tests = join(profile.data, 'candidate-tests');
    const stageReleases = async (site: ServedSite) => {
      await choose(contractOf([...candidates.map(({ source }) => source), ...live]));
      await stageCandidates(site, live, candidates);
      await writeTests(tests, candidates);
    };
    return runE2eTests({ profile, stageReleases, gate: { ...gate, tests }, ...suite });
  };
  return withGate((profile) => runSuite(profile, order, runTests));
}

/** Tests releases in a browser, on a site of its own. */
export type RunGate = typeof runGate;
