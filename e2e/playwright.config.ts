import { defineConfig, devices } from '@playwright/test';
import { environment } from './fixtures/environment.ts';

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

export default defineConfig({
  testDir: './specs',
  outputDir: '../.data/e2e/results',
  fullyParallel: true,
  projects: [
    // Lead across remotes, and hold for any mix of releases: the gate runs them with a candidate.
    { name: 'flows', testMatch: 'specs/{account,browse,composition}/**' },
    { name: 'pages', testMatch: 'specs/pages/**' },
    { name: 'security', testMatch: 'specs/security/**' },
    { name: 'accessibility', testMatch: 'specs/accessibility/**' },
    // Everything that can fail does, and the visitor always has a way on.
    { name: 'faults', testMatch: 'specs/faults/**' },
    { name: 'delivery', testMatch: 'specs/delivery/**' },
    // Takes many minutes, and prints figures.
    { name: 'soak', testMatch: 'specs/soak/**' },
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: environment.siteUrl,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_SWITCHES,
      ...(environment.chromiumPath ? { executablePath: environment.chromiumPath } : {}),
    },
  },
});
