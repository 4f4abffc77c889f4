import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installedBrowser } from '@clean-express/federation/installed-browser';
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

/** Chromium that can open no window: tests take a fifth less time. */
const SHELL = 'chromium-headless-shell';

async function installed(preferred: readonly string[]): Promise<string | undefined> {
  // Loaded when a browser is needed: it takes 60 MB, which `npm start` would hold as long as it runs.
  const { chromium } = await import('@playwright/test');
  try {
    return installedBrowser(chromium.executablePath(), preferred);
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
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
 * @param isWhole - Whether it must be the browser that visitors use, for pictures and measurements.
 * @returns Path of the executable.
 * @throws PlainError when there is none, or when a variable names one that does not start.
 */
export async function findBrowser(note: (text: string) => void, isWhole = false): Promise<string> {
  const isChosen = Boolean(process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH);
  const installers = [
    async () => false,
    ...(isWhole ? [] : [() => installWithApt(SHELL, note)]),
    () => installWithPlaywright(note),
    () => installWithApt('chromium', note),
  ];
  for (const [attempt, install] of installers.entries()) {
    if (await install()) note('installed');
    const found = await installed(isWhole ? [] : [SHELL]);
    // Another browser is enough where the shell cannot be installed.
    const isEnough = isWhole || isChosen || attempt > 0 || found?.endsWith(SHELL);
    if (found && isEnough) {
      note(found);
      return found;
    }
  }
  throw new PlainError(
    'Could not find or install Chromium, which the tests need. Please install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
  );
}
