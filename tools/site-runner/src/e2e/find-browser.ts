import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { PlainError } from '../../setup/command-messages.mjs';
import { DATA, ROOT } from '../../setup/workspace.mjs';
import { runCommand } from '../processes/run-command.ts';

/** Switches that stop Chromium's own network requests, and let it run as root. */
export const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
  const options = { timeout: VERSION_TIMEOUT_MS, reject: false };
  return !(await execa(path, ['--version'], options)).failed;
}

async function fromVariable(): Promise<string | undefined> {
  const name = VARIABLES.find((variable) => process.env[variable]);
  const path = name && process.env[name];
  if (!path || (await starts(path))) return path;
  throw new PlainError(`${name} is ${path}, which does not start. Please correct or unset it.`);
}

/** Commands, applications, and the browser that Playwright has installed. */
async function candidates(): Promise<string[]> {
  // Loaded when a browser is needed: it takes 60 MB, which `npm start` would hold as long as it runs.
  const { chromium } = await import('@playwright/test');
  const directories = (process.env.PATH ?? '').split(delimiter);
  const onPath = COMMANDS.flatMap((command) => directories.map((path) => join(path, command)));
  return [...onPath, ...APPLICATIONS, chromium.executablePath()].filter((path) => existsSync(path));
}

async function installedBrowser(): Promise<string | undefined> {
  const configured = await fromVariable();
  if (configured) return configured;
  for (const path of await candidates()) if (await starts(path)) return path;
  return undefined;
}

/**
 * Installs a Debian package, if this is Debian and the process runs as root.
 *
 * @returns Whether it succeeded.
 */
export async function installWithApt(name: string, note: (text: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  note(`installing the Debian package ${name}`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, reject: false };
  await execa('apt-get', ['update'], options);
  const install = ['install', '--yes', '--no-install-recommends', name];
  return !(await execa('apt-get', install, options)).failed;
}

async function installWithPlaywright(note: (text: string) => void): Promise<boolean> {
  note('downloading Chromium');
  const code = await runCommand({
    cwd: join(ROOT, 'tools/site-runner'),
    command: 'playwright',
    parameters: ['install', 'chromium'],
    output: { log: join(DATA, 'logs/playwright-install.log') },
  });
  return code === 0;
}

/**
 * Finds Chromium for the tests: named by a variable, installed on this machine, or installed now.
 *
 * @returns Path of the executable.
 * @throws PlainError when there is none, or when a variable names one that does not start.
 */
export async function findBrowser(note: (text: string) => void): Promise<string> {
  const installers = [
    async () => false,
    () => installWithPlaywright(note),
    () => installWithApt('chromium', note),
  ];
  for (const install of installers) {
    if (await install()) note('installed');
    const found = await installedBrowser();
    if (found) {
      note(found);
      return found;
    }
  }
  throw new PlainError(
    'Could not find or install Chromium, which the tests need. Please install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
  );
}
