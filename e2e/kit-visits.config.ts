import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { kitConfig } from './kit-config.ts';

/** Where `release gate --visits` writes what it finds: in the repository of the remote. */
const reports = join(process.cwd(), 'test-results/visits');

/** The gate's visits of a remote, in its own repository. They look at each page at two widths themselves. */
const { projects: [desktop] = [], ...config } = kitConfig(import.meta.dirname);

export default defineConfig({
  ...config,
  testMatch: /kit-visits\.spec\.[jt]s$/,
  outputDir: join(reports, 'results'),
  reporter: [
    ['list'],
    ['html', { outputFolder: join(reports, 'html'), open: 'never' }],
    ['junit', { outputFile: join(reports, 'junit.xml') }],
  ],
  // As the gate has them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: desktop ? [{ ...desktop, name: 'visits' }] : [],
});
