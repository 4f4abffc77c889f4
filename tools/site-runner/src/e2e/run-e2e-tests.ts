import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { step } from '../../setup/command-messages.mjs';
import { ROOT } from '../../setup/workspace.mjs';
import { runCommand } from '../processes/run-command.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { buildSite, type ServedSite } from '../site/site.ts';
import { requireFreeSite, type StageReleases, withSite } from '../site/with-services.ts';
import { findBrowser } from './find-browser.ts';
import {
  forgetReports,
  type GateRun,
  gateEnvironment,
  OWN_TESTS,
  withoutSecrets,
} from './gate-run.ts';
import {
  type Counts,
  couldNotRun,
  playwrightReportSchema,
  readReport,
  readResult,
} from './results.ts';
import type { Sandbox } from './sandbox.ts';

/** Which e2e tests to run. */
interface TestRun {
  profile: Profile;
  /** Arguments for Playwright. */
  playwright: readonly string[];
  /** Set if candidates pass the gate. */
  gate?: GateRun;
}

/** Which e2e tests to run, on a site of their own. */
interface E2eRun extends TestRun {
  /** Publishes the releases of the site. */
  stageReleases: StageReleases;
  /** Whether the tests need the browser that visitors use: one without a window renders text otherwise. */
  isWholeBrowser?: boolean;
}

/** A site that runs elsewhere. */
export interface SiteAt {
  /** Its address. */
  url: string;
  /** File with the state in which browsers start, as Playwright reads it. */
  storageState: string;
}

/** Which e2e tests to run, at a site that runs elsewhere. */
interface E2eRunAt extends TestRun {
  gate: GateRun;
  site: SiteAt;
  /** Writes the files of the site, once the data of an earlier run are deleted. */
  prepare: () => Promise<void>;
}

/** How long the parts of a run have taken. */
interface E2eTimes {
  /** `build`, `services`, `releases` or `tests` → seconds. */
  seconds: Record<string, number>;
}

/** Playwright's report of a run. */
const reportOf = ({ data }: Profile) => join(data, 'logs/e2e-tests.json');

/** What tests on a site of their own know of it. */
function siteEnvironment(profile: Profile, { releaseServer, store }: ServedSite) {
  const { ssrServer, api, authEmulator } = profile.ports;
  return {
    BASE_URL: localUrl(ssrServer),
    API_URL: localUrl(api),
    AUTH_EMULATOR_URL: localUrl(authEmulator),
    RELEASE_SERVER: releaseServer.url,
    RELEASE_TOKEN: releaseServer.token,
    RELEASE_PUBLIC_KEYS: releaseServer.publicKeys,
    RELEASE_STORE: store,
  };
}

const environmentAt = ({ url, storageState }: SiteAt) => ({
  BASE_URL: url,
  STORAGE_STATE: storageState,
});

function runPlaywright(
  { profile, playwright, gate }: TestRun,
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<number> {
  const reports = gate?.report ?? profile.data;
  return runCommand({
    cwd: join(ROOT, 'e2e'),
    command: 'playwright',
    parameters: ['test', ...playwright],
    // Standard output is for the result of the command that runs a gate.
    output: gate ? 'stderr' : 'inherit',
    signal,
    env: {
      // The tests of a candidate are code of others.
      ...(gate && { ...withoutSecrets(process.env), ...gateEnvironment(gate) }),
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(profile),
      E2E_REPORTS: reports,
    },
  });
}

async function readOutcome(profile: Profile, exitCode: number): Promise<Counts> {
  return readResult(await readReport(reportOf(profile), playwrightReportSchema), exitCode);
}

/** Measures the parts of a run. */
function createStopwatch() {
  const seconds: Record<string, number> = {};
  let last = performance.now();
  /** Ends a part, which began with the end of the one before. */
  const lap = (part: string) => {
    const now = performance.now();
    seconds[part] = (seconds[part] ?? 0) + Math.round((now - last) / 100) / 10;
    last = now;
  };
  return { seconds, lap };
}

/**
 * Builds the workspace, starts the site with the staged releases, and runs e2e tests in a browser.
 *
 * @throws PlainError when a port is taken, there is no browser, or a build or a service fails.
 */
export async function runE2eTests(run: E2eRun): Promise<Counts & E2eTimes> {
  const { profile, stageReleases, gate } = run;
  const { seconds, lap } = createStopwatch();
  await requireFreeSite(profile);
  const browser = await step('Browser', (note) => findBrowser(note, run.isWholeBrowser));
  await rm(profile.data, { recursive: true, force: true });
  if (gate) await forgetReports(gate);
  const site = await buildSite(profile);
  lap('build');
  const stage: StageReleases = async (served, note) => {
    lap('services');
    await stageReleases(served, note);
    lap('releases');
  };
  const exitCode = await withSite(site, stage, async (signal, served) => {
    lap('services');
    const env = { ...siteEnvironment(profile, served), CHROMIUM_PATH: browser };
    const code = await runPlaywright(run, env, signal);
    lap('tests');
    return code;
  });
  if (exitCode === undefined) return { ...couldNotRun('stopped'), seconds };
  return { ...(await readOutcome(profile, exitCode)), seconds };
}

/**
 * Runs the e2e tests of the gate in a browser, at a site that runs elsewhere.
 *
 * @throws PlainError when there is no browser.
 */
export async function runE2eTestsAt(run: E2eRunAt): Promise<Counts & E2eTimes> {
  const { profile, site, prepare, gate } = run;
  const { seconds, lap } = createStopwatch();
  const browser = await step('Browser', findBrowser);
  await rm(profile.data, { recursive: true, force: true });
  await forgetReports(gate);
  await mkdir(dirname(reportOf(profile)), { recursive: true });
  await prepare();
  lap('site');
  const exitCode = await runPlaywright(run, { ...environmentAt(site), CHROMIUM_PATH: browser });
  lap('tests');
  return { ...(await readOutcome(profile, exitCode)), seconds };
}

/** Runs the own tests of candidates in a sandbox, at a site that runs elsewhere. */
export async function runOwnTestsAt({
  sandbox,
  site,
  gate,
  playwright,
}: Pick<E2eRunAt, 'site' | 'gate' | 'playwright'> & { sandbox: Sandbox }) {
  const { seconds, lap } = createStopwatch();
  const environment = { ...gateEnvironment(gate), ...environmentAt(site) };
  const exitCode = await sandbox.runPlaywright(
    [`--project=${OWN_TESTS}`, '--pass-with-no-tests', ...playwright],
    { ...environment, E2E_REPORTS: gate.report },
  );
  lap(OWN_TESTS);
  // They report to themselves: what they say counts for them alone.
  return { failed: exitCode === 0 ? 0 : 1, seconds };
}
