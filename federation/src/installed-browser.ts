import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How long a browser may take to print its version. */
const VERSION_TIMEOUT_MS = 20_000;

const VARIABLES = ['CHROMIUM_PATH', 'CHROME_PATH'];

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Locations of the applications on macOS. */
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser may be installed but fail to start, because a system library is missing. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  const options = { timeout: VERSION_TIMEOUT_MS, stdio: 'ignore' } as const;
  return spawnSync(path, ['--version'], options).status === 0;
}

/**
 * Finds a Chromium that starts: the one that `CHROMIUM_PATH` or `CHROME_PATH` names, a command, an
 * application, or Playwright's own.
 *
 * @param ofPlaywright - Path of the browser that Playwright installs.
 * @param preferred - Commands that are tried before those of all browsers.
 * @returns Path of the executable; `undefined` when there is none.
 * @throws When a variable names one that does not start.
 */
export function installedBrowser(
  ofPlaywright: string,
  preferred: readonly string[] = [],
): string | undefined {
  const variable = VARIABLES.find((name) => process.env[name]);
  const configured = variable && process.env[variable];
  if (configured) {
    if (starts(configured)) return configured;
    throw new Error(`${variable} is ${configured}, which does not start. Correct or unset it.`);
  }
  const directories = (process.env.PATH ?? '').split(delimiter);
  const commands = [...preferred, ...COMMANDS];
  const onPath = commands.flatMap((command) => directories.map((path) => join(path, command)));
  return [...onPath, ...APPLICATIONS, ofPlaywright].find(starts);
}
