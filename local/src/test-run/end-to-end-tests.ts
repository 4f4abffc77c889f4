import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findRemotes } from 'delivery';
import { step } from '../../bootstrap/progress.mjs';
import { ROOT } from '../../bootstrap/workspace.mjs';
import { buildStale } from '../build/build-stale.ts';
import { requireFreePorts } from '../processes/free-ports.ts';
import { packageBin } from '../processes/package-bin.ts';
import { runCommand } from '../processes/run-command.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { builtServices } from '../site/built-services.ts';
import { portUses } from '../site/port-uses.ts';
import { type Site, stageSite } from '../site/site.ts';
import type { Candidate } from '../site/stage-candidate.ts';
import { originOf } from '../site/stage-remotes.ts';
import { withServices } from '../site/with-services.ts';
import { findBrowser } from './browser/find-browser.ts';
import { countPlaywright, type PlaywrightReport } from './count-playwright.ts';
import { readReport } from './read-report.ts';
import { type Counts, couldNotRun } from './suite.ts';

const E2E = join(ROOT, 'e2e');

/** What to run, and where. */
interface EndToEndRun {
  profile: Profile;
  /** Tried beside what is live; left out, the workspace's own builds are tested. */
  candidate?: Candidate | undefined;
  /** Arguments for Playwright. */
  playwright: readonly string[];
}

/** Where each remote's files of the site's store are: with a candidate, others are live elsewhere. */
function originsOf({ profile, remotes }: Site): Record<string, string> {
  return Object.fromEntries(remotes.map(({ remote }) => [remote.name, originOf(profile, remote)]));
}

function runPlaywright(
  browser: string,
  site: Site,
  report: string,
  run: EndToEndRun,
): Promise<number> {
  const { profile, playwright } = run;
  const { frontDoor, api, authEmulator } = profile.ports;
  return runCommand({
    cwd: E2E,
    parameters: [
      packageBin(E2E, '@playwright/test', 'playwright'),
      'test',
      '--output',
      join(profile.data, 'results'),
      ...playwright,
    ],
    env: {
      BASE_URL: localUrl(frontDoor),
      API_URL: localUrl(api),
      AUTH_EMULATOR_URL: localUrl(authEmulator),
      RELEASE_STORE: site.store,
      RELEASE_ORIGINS: JSON.stringify(originsOf(site)),
      PREVIEW_KEY: site.previewKey,
      SHELL_DIST: site.shell,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
}

/**
 * The flows of the site in a real browser, against its build on its real origins.
 *
 * @throws PlainError when a port is taken, there is no browser, or a build or a service fails.
 */
export async function runEndToEndTests(run: EndToEndRun): Promise<Counts> {
  const { profile, candidate } = run;
  const report = join(profile.data, 'logs/e2e-tests.json');
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
  const browser = await step('Browser', findBrowser);
  await step('Build', buildStale);
  await rm(profile.data, { recursive: true, force: true });
  const site = await step('Releases', () => stageSite(profile, candidate));
  const exitCode = await withServices(profile, builtServices(site), () =>
    runPlaywright(browser, site, report, run),
  );
  if (exitCode === undefined) return couldNotRun('stopped');
  return countPlaywright(await readReport<PlaywrightReport>(report), exitCode);
}
