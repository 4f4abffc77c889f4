import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { environment } from './fixtures/environment.ts';
import { MATRIX } from './fixtures/matrix/matrix-reporter.ts';
import { describeMix, MIXES } from './fixtures/matrix/mixes.ts';
import { MOST_WORKERS } from './fixtures/run/workers.ts';
import type { SiteOptions } from './fixtures/site/site-fixtures.ts';
import type { KitOptions } from './fixtures/test.ts';

/** They lead across remotes, and hold for any mix of releases: the gate runs them with a candidate. */
const FLOWS = 'specs/{account,browse,composition}/**';

/** Switches that keep Chromium from calling home, and let it run as root. */
const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig<SiteOptions & KitOptions>({
  testDir: './specs',
  globalSetup: './fixtures/run/global-setup.ts',
  outputDir: '../.data/e2e/results',
  fullyParallel: true,
  projects: [
    { name: 'flows', testMatch: FLOWS },
    { name: 'pages', testMatch: 'specs/pages/**' },
    { name: 'security', testMatch: 'specs/security/**' },
    { name: 'accessibility', testMatch: 'specs/accessibility/**' },
    // Everything that can fail does, and the visitor always has a way on.
    { name: 'faults', testMatch: 'specs/faults/**' },
    { name: 'delivery', testMatch: 'specs/delivery/**' },
    { name: 'processes', testMatch: 'specs/processes/**' },
    // Quoted in docs/testing.md.
    { name: 'examples', testMatch: 'specs/examples/**' },
    // Every page at every width against its picture.
    { name: 'visual', testMatch: 'specs/visual/**' },
    // The flows with every mix of the current and the previous releases.
    { name: 'earlier releases', testMatch: 'specs/matrix/*.setup.ts' },
    ...MIXES.map((mix) => ({
      name: MATRIX + describeMix(mix),
      testMatch: FLOWS,
      dependencies: ['earlier releases'],
      use: { mix },
    })),
    // Takes many minutes, and prints figures.
    { name: 'soak', testMatch: 'specs/soak/**' },
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: Math.min(MOST_WORKERS, Math.max(2, availableParallelism())),
  timeout: 45_000,
  expect: {
    timeout: 10_000,
    // Pages are long: a changed word is no share of their pixels worth naming, but more than these.
    toHaveScreenshot: { maxDiffPixels: 10, scale: 'device', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/visual/pictures/{platform}/{arg}{ext}',
  reporter: [
    ['list'],
    ['./fixtures/run/left-out-reporter.ts'],
    ['./fixtures/matrix/matrix-reporter.ts'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: environment.siteUrl,
    // Without the film, which takes a quarter of a processor: it has every state of the page.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_SWITCHES,
      ...(environment.chromiumPath ? { executablePath: environment.chromiumPath } : {}),
    },
  },
});
