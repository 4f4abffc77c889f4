import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { installedBrowser } from './installed-browser.ts';
import { temporaryDirectory } from './testing/index.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryDirectory();
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('CHROME_PATH', undefined);
  return () => vi.unstubAllEnvs();
});

/** Writes a command that ends with an exit code, whatever its arguments are. */
async function command(name: string, exitCode: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return path;
}

it('finds a command that starts, and otherwise the browser of Playwright', async () => {
  const own = await command('of-playwright', 0);
  await command('chromium', 127);
  expect(installedBrowser(own)).toBe(own);
  const chrome = await command('google-chrome', 0);
  expect(installedBrowser(own)).toBe(chrome);
  const shell = await command('chromium-headless-shell', 0);
  expect(installedBrowser(own)).toBe(chrome);
  expect(installedBrowser(own, ['chromium-headless-shell'])).toBe(shell);
});

it('uses the browser that a variable names, and no other', async () => {
  await command('chromium', 0);
  const named = await command('named', 0);
  vi.stubEnv('CHROME_PATH', named);
  expect(installedBrowser('')).toBe(named);
  const broken = await command('broken', 1);
  vi.stubEnv('CHROMIUM_PATH', broken);
  expect(() => installedBrowser('')).toThrow(`CHROMIUM_PATH is ${broken}, which does not start.`);
});

it('finds none where none is installed', () => {
  expect(installedBrowser(join(folder, 'missing'))).toBeUndefined();
});
