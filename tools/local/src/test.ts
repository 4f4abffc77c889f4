import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import {
  type Counts,
  DATA,
  lastLines,
  MINUTES_AFTER,
  PlainError,
  profiles,
  ROOT,
  runCommand,
  runE2eTests,
  runSuite,
  type SuiteResult,
  step,
} from 'site-runner';
import { z } from 'zod';
import { runGateSuite } from './gate-test/gate-edits.ts';
import { requireProgram } from './production/running-program.ts';
import { stageReleases, stageSingle } from './site/releases.ts';
import { type Part, type TestOptions, testOptions } from './test-run/options.ts';
import { countsOf, failures, summarize } from './test-run/summary.ts';
import { runDrills, runUnitTests } from './test-run/unit-tests.ts';

const PREFIX = 'check:';

/** Lines of its log that are shown when a check fails. */
const SHOWN_LINES = 200;

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/** The scripts of the root's `package.json` with this prefix are the checks. */
function checkScripts(): string[] {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { scripts } = manifestSchema.parse(JSON.parse(manifest));
  return Object.keys(scripts).filter((script) => script.startsWith(PREFIX));
}

async function runCheck(script: string): Promise<void> {
  const log = join(DATA, `logs/${script.replace(':', '-')}.log`);
  const code = await runCommand({
    cwd: ROOT,
    command: 'pnpm',
    parameters: ['--silent', 'run', script],
    // The packages are installed already.
    env: { pnpm_config_verify_deps_before_run: 'false' },
    output: { log },
  });
  if (code !== 0) throw new PlainError(lastLines(log, SHOWN_LINES));
}

/** Runs the checks: format, types, import rules, unused code and so on. Each counts as one test. */
async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const check = async (script: string) => {
    try {
      await step(`Check of ${script.slice(PREFIX.length)}`, () => runCheck(script));
      counts.passed += 1;
    } catch (error) {
      console.error(`\n${error instanceof PlainError ? error.message : error}\n`);
      counts.failed += 1;
    }
  };
  // Most keep one core busy.
  await pMap(checkScripts(), check, { concurrency: 2 });
  return counts;
}

/** How many minutes a part usually takes on two cores, with its builds: only for the expected end. */
const MINUTES: Record<Part, number> = {
  check: 2,
  unit: 8,
  e2e: 20,
  gate: 9,
  bench: 6,
  drills: 6,
  mobile: 3,
  visual: 1,
  matrix: 30,
  'shared-cache': 2,
  browsers: 2,
  single: 6,
  soak: 25,
};

/** Those of the e2e tests that `npm test` runs. */
const FIRST_E2E_MINUTES = 6;

/** Measures one page with each bench, so that none of them breaks unnoticed. */
async function runBenches(): Promise<Counts> {
  const log = join(DATA, 'logs/bench-smoke.log');
  const parameters = ['--silent', 'run', 'bench', '--', 'smoke'];
  const output = { log, isShown: true };
  const exitCode = await runCommand({ cwd: ROOT, command: 'npm', parameters, output });
  return countsOf(lastLines(log, 10), exitCode);
}

/**
 * Lets a part find the programs that it needs; on Debian, root gets them installed.
 *
 * @param programs - Name → Debian package.
 */
function needing(programs: Record<string, string>, run: () => Promise<Counts>) {
  return async () => {
    for (const [name, packageName] of Object.entries(programs)) {
      await step(name, (note) => requireProgram(name, packageName, note));
    }
    return run();
  };
}

/** The tests of the site that do not ask how it is built. */
const SINGLE_BUILD_TESTS = [
  ...['across-remotes', 'pages', 'accessibility'].map((name) => `--project=${name}`),
  '--grep-invert=@federated',
  ...['browse', 'account', 'pages', 'accessibility'].map((folder) => `specs/${folder}/`),
];

function runners({ e2eTests, playwright }: TestOptions): Record<Part, () => Promise<Counts>> {
  const e2e =
    (tests: readonly string[], others: Partial<Parameters<typeof runE2eTests>[0]> = {}) =>
    () =>
      runE2eTests({
        profile: profiles.test,
        stageReleases,
        playwright: [...tests, ...playwright],
        ...others,
      });
  return {
    check: runChecks,
    unit: runUnitTests,
    e2e: e2e(e2eTests),
    gate: runGateSuite,
    bench: runBenches,
    drills: runDrills,
    mobile: e2e(['--project=mobile']),
    visual: e2e(['--project=visual'], { isWholeBrowser: true }),
    matrix: e2e(['--project=matrix*']),
    'shared-cache': needing({ nginx: 'libnginx-mod-http-lua' }, e2e(['--project=shared-cache'])),
    browsers: needing(
      { firefox: 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb' },
      e2e(['--project=firefox', '--project=webkit']),
    ),
    single: e2e(SINGLE_BUILD_TESTS, { stageReleases: stageSingle }),
    soak: e2e(['--project=soak']),
  };
}

/**
 * The parts that run at the same time, in order. The bench leaves a core idle most of the time, and judges no figure
 * in tests: it runs beside the gate. Commands that build the workspace wait for each other.
 */
function roundsOf(parts: readonly Part[]): Part[][] {
  const isTogether = parts.includes('gate') && parts.includes('bench');
  return parts
    .filter((part) => part !== 'bench' || !isTogether)
    .map((part) => (part === 'gate' && isTogether ? [part, 'bench'] : [part]));
}

/** Runs all parts, also after one has failed. */
async function runParts(options: TestOptions): Promise<SuiteResult[]> {
  const run = runners(options);
  const minutes = { ...MINUTES, ...(!options.isFull && { e2e: FIRST_E2E_MINUTES }) };
  const minutesOf = (round: readonly Part[]) => Math.max(...round.map((part) => minutes[part]));
  const rounds = roundsOf(options.parts);
  const results: SuiteResult[] = [];
  for (const [index, round] of rounds.entries()) {
    const rest = rounds.slice(index + 1).map(minutesOf);
    process.env[MINUTES_AFTER] = String(rest.reduce((sum, usual) => sum + usual, 0));
    console.log(`\n${round.join(', ')} (part ${index + 1} of ${rounds.length})\n`);
    results.push(...(await Promise.all(round.map((part) => runSuite(part, run[part])))));
  }
  return results;
}

/** `npm test` and `npm run test:full`: run their parts, or the named ones, and end with a line that counts the tests. */
export async function run(parameters: readonly string[]): Promise<number> {
  const options = testOptions(parameters);
  const results = await runParts(options);
  console.log(`\n${summarize(results, options.isFull ? 'npm run test:full' : 'npm test')}`);
  return failures(results) === 0 ? 0 : 1;
}
