import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../../bootstrap/progress.mjs';
import { DATA, ROOT } from '../../bootstrap/workspace.mjs';
import { buildStale } from '../build/build-stale.ts';
import { requireFreePorts } from '../processes/free-ports.ts';
import { packageBin } from '../processes/package-bin.ts';
import { runCommand } from '../processes/run-command.ts';
import { localUrl, profiles } from '../profile/profile.ts';
import { builtServices } from '../site/built-services.ts';
import { portUses } from '../site/port-uses.ts';
import { findRemotes } from '../site/remotes.ts';
import { stageSite } from '../site/site.ts';
import { withServices } from '../site/with-services.ts';
import { findBrowser } from './browser/find-browser.ts';
import { countPlaywright, type PlaywrightReport } from './count-playwright.ts';
import { readReport } from './read-report.ts';
import { type Counts, couldNotRun } from './suite.ts';

const profile = profiles.test;
const E2E = join(ROOT, 'e2e');
const REPORT = join(DATA, 'logs/e2e-tests.json');

function runPlaywright(browser: string, parameters: readonly string[]): Promise<number> {
  const { frontDoor, api, authEmulator } = profile.ports;
  return runCommand({
    cwd: E2E,
    parameters: [packageBin(E2E, '@playwright/test', 'playwright'), 'test', ...parameters],
    env: {
      BASE_URL: localUrl(frontDoor),
      API_URL: localUrl(api),
      AUTH_EMULATOR_URL: localUrl(authEmulator),
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
    },
  });
}

/**
 * The flows of the site in a real browser, against its build on its real origins.
 *
 * @param parameters - For Playwright.
 * @throws PlainError when a port is taken, there is no browser, or a build or a service fails.
 */
export async function runEndToEndTests(parameters: readonly string[]): Promise<Counts> {
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
  const browser = await step('Browser', findBrowser);
  await step('Build', buildStale);
  await Promise.all(
    [profile.data, REPORT].map((path) => rm(path, { recursive: true, force: true })),
  );
  const site = await step('Releases', () => stageSite(profile));
  const exitCode = await withServices(profile, builtServices(site), () =>
    runPlaywright(browser, parameters),
  );
  if (exitCode === undefined) return couldNotRun('stopped');
  return countPlaywright(await readReport<PlaywrightReport>(REPORT), exitCode);
}
