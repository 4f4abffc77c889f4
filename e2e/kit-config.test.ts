import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { kitConfig } from './kit-config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
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
