import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { PlainError } from '../../../setup/plain-error.mjs';

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
async function starts(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version'], { timeout: VERSION_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

async function fromVariable(): Promise<string | undefined> {
  const [name, path] =
    VARIABLES.map((variable) => [variable, process.env[variable]] as const).find(
      ([, value]) => value,
    ) ?? [];
  if (!path || (await starts(path))) return path;
  throw new PlainError(`${name} is ${path}, which does not start. Please correct or unset it.`);
}

function candidates(): string[] {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const onPath = COMMANDS.flatMap((command) => directories.map((path) => join(path, command)));
  return [...onPath, ...APPLICATIONS, chromium.executablePath()].filter((path) => existsSync(path));
}

/**
 * Finds an installed Chromium: `CHROMIUM_PATH` or `CHROME_PATH`, a command, an application, or the one
 * that Playwright has installed.
 *
 * @throws {@link PlainError} when a variable names an executable that does not start.
 */
export async function installedBrowser(): Promise<string | undefined> {
  const configured = await fromVariable();
  if (configured) return configured;
  for (const path of candidates()) if (await starts(path)) return path;
  return undefined;
}
