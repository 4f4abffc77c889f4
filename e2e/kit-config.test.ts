import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { kitConfig } from './kit-config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('reports in HTML and JUnit, and in CI so that machines can be merged, at two widths', () => {
  vi.stubEnv('CHROMIUM_PATH', '/usr/bin/chromium');
  const reports = () => (kitConfig('e2e').reporter as [string][]).map(([name]) => name);
  vi.stubEnv('CI', '');
  expect(reports()).toEqual(expect.arrayContaining(['list', 'html', 'junit']));
  expect(reports()).not.toContain('blob');
  vi.stubEnv('CI', 'true');
  expect(reports()).toContain('blob');
  const widths = kitConfig('e2e').projects?.map(({ use }) => use?.viewport?.width);
  expect(widths).toEqual([1280, 412]);
});

it('finds an installed browser, which the workers inherit', async () => {
  const folder = await temporaryDirectory();
  const chromium = join(folder, 'chromium');
  await writeFile(chromium, '#!/bin/sh\n', { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', undefined);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  expect(kitConfig('e2e').use?.launchOptions?.executablePath).toBe(chromium);
  vi.stubEnv('PATH', '');
  expect(kitConfig('e2e').use?.launchOptions?.executablePath).toBe(chromium);
});
