import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../../setup/command-messages.mjs';
import { ROOT } from '../../setup/workspace.mjs';
import { withBuilds } from '../build/build-stale.ts';
import { requireFreePorts } from '../processes/free-ports.ts';
import { type Command, runCommand } from '../processes/run-command.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { withSite } from '../site/serve-site.ts';
import { portUses, releaseOrigins } from '../site/services.ts';
import { prepareSite, type ServedSite } from '../site/site.ts';
import { findRemotes } from '../workspace/remotes.ts';
import { findBrowser } from './find-browser.ts';
import { forgetReports, type GateRun, gateEnvironment } from './gate-run.ts';
import {
  couldNotRun,
  type E2eResult,
  playwrightReportSchema,
  readReport,
  readResult,
} from './results.ts';

/** Which e2e tests to run, and on which site. */
interface E2eRun {
  profile: Profile;
  /** Publishes the releases of the site. */
  stageReleases: (site: ServedSite) => Promise<void>;
  /** Arguments for Playwright. */
  playwright: readonly string[];
  /** Set if candidates pass the gate. */
  gate?: GateRun;
  /** Where Playwright prints its progress. */
  output?: Extract<Command['output'], string>;
}

/** How long the parts of a run have taken. */
interface E2eTimes {
  /** `build`, `services`, `releases` or `tests` → seconds. */
  seconds: Record<string, number>;
}

function runPlaywright(
  { profile, playwright, gate, output = 'inherit' }: E2eRun,
  site: ServedSite,
  { browser, report, signal }: { browser: string; report: string; signal: AbortSignal },
): Promise<number> {
  const { ssrServer, api, authEmulator } = profile.ports;
  const { remotes, releaseServer } = site;
  const reports = gate?.report ?? profile.data;
  return runCommand({
    cwd: join(ROOT, 'e2e'),
    command: 'playwright',
    parameters: ['test', ...playwright],
    output,
    signal,
    env: {
      BASE_URL: localUrl(ssrServer),
      API_URL: localUrl(api),
      AUTH_EMULATOR_URL: localUrl(authEmulator),
      RELEASE_SERVER: releaseServer.url,
      RELEASE_TOKEN: releaseServer.token,
      RELEASE_PUBLIC_KEYS: releaseServer.publicKeys,
      RELEASE_STORE: site.store,
      RELEASE_ORIGINS: releaseOrigins(profile, remotes),
      SHELL_DIST: site.shell,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_REPORTS: reports,
      ...(gate && gateEnvironment(gate)),
    },
  });
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
export async function runE2eTests(run: E2eRun): Promise<E2eResult & E2eTimes> {
  const { profile, stageReleases, gate } = run;
  const report = join(profile.data, 'logs/e2e-tests.json');
  const { seconds, lap } = createStopwatch();
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
  const browser = await step('Browser', findBrowser);
  await rm(profile.data, { recursive: true, force: true });
  if (gate) await forgetReports(gate);
  const site = await step('Build', (note) => withBuilds(note, [], () => prepareSite(profile)));
  lap('build');
  const stage = async (served: ServedSite) => {
    lap('services');
    await stageReleases(served);
    lap('releases');
  };
  const exitCode = await withSite(site, stage, async (signal, served) => {
    lap('services');
    const code = await runPlaywright(run, served, { browser, report, signal });
    lap('tests');
    return code;
  });
  if (exitCode === undefined) return { ...couldNotRun('stopped'), failedTests: [], seconds };
  const result = readResult(await readReport(report, playwrightReportSchema), exitCode);
  return { ...result, seconds };
}
