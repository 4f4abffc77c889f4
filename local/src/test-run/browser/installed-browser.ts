import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { PlainError } from '../../../bootstrap/plain-error.mjs';

/** How long a browser may take to say its version, in milliseconds. */
const LIMIT = 20_000;

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS keeps them. */
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser whose libraries are missing is there, but does not start. */
async function starts(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version'], { timeout: LIMIT });
    return true;
  } catch {
    return false;
  }
}

async function fromVariable(): Promise<string | undefined> {
  const [name, path] =
    ['CHROMIUM_PATH', 'CHROME_PATH']
      .map((variable) => [variable, process.env[variable]] as const)
      .find(([, value]) => value) ?? [];
  if (!path || (await starts(path))) return path;
  throw new PlainError(`${name} is ${path}, which does not start. Please correct or unset it.`);
}

function candidates(): string[] {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const onPath = COMMANDS.flatMap((command) => directories.map((path) => join(path, command)));
  return [...onPath, ...APPLICATIONS, chromium.executablePath()].filter((path) => existsSync(path));
}

/**
 * The Chromium that this machine has: `CHROMIUM_PATH` or `CHROME_PATH`, a command, an application, or
 * Playwright's own.
 *
 * @throws {@link PlainError} when a variable names something that does not start.
 */
export async function installedBrowser(): Promise<string | undefined> {
  const wanted = await fromVariable();
  if (wanted) return wanted;
  for (const path of candidates()) if (await starts(path)) return path;
  return undefined;
}
