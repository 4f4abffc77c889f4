// Sets what the environment lacks, before it is read.
import './fixtures/run/started-site.ts';

import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices, type ReporterDescription } from '@playwright/test';
import { CHROMIUM_SWITCHES, GATE_PROJECTS, ROOT } from 'site-runner';
import type { EngineOptions } from './fixtures/browsers/test.ts';
import { environment } from './fixtures/environment.ts';
import { leftOutPatterns } from './fixtures/gate/load-record.ts';
import { liveRemotes } from './fixtures/matrix/live-remotes.ts';
import { MATRIX } from './fixtures/matrix/matrix-reporter.ts';
import { describeMix, mixesOf, parseMix } from './fixtures/matrix/mixes.ts';
import { browserPath } from './fixtures/run/browser-path.ts';
import { MAX_WORKERS } from './fixtures/run/workers.ts';
import type { SiteOptions } from './fixtures/site/site-fixtures.ts';
import type { ReleaseOptions } from './fixtures/test.ts';

/**
 * These tests pass with any mix of releases: the gate runs them with each candidate. They use what
 * docs/contract.md promises, and nothing else.
 */
const ACROSS_REMOTES = 'specs/{account,browse,composition}/**';

/** The remotes with tests of their own, which change with them. */
const TESTED_REMOTES = readdirSync(ROOT).filter(
  (folder) => folder.startsWith('mfe-') && existsSync(join(ROOT, folder, 'e2e')),
);

const { reports, candidateTests } = environment;

/** With the pictures and traces of failures. In CI, the reports of several machines can be merged. */
const REPORTS: ReporterDescription[] = [
  ['junit', { outputFile: join(reports, 'junit.xml') }],
  ['html', { outputFolder: join(reports, 'html'), open: 'never' }],
  ...(process.env.CI ? ([['blob', { outputDir: join(reports, 'blob') }]] as const) : []),
];

/** The gate's projects of this run; long tasks are measured when nothing else runs. */
const BEFORE_LONG_TASKS = GATE_PROJECTS.filter(
  (name) => name !== 'long-tasks' && (candidateTests || name !== 'candidate-tests'),
);

const MIX = environment.mix ? parseMix(environment.mix) : {};

/** The tests across remotes that do not run. */
const LEFT_OUT = environment.gateReport ? leftOutPatterns(environment.gateReport) : [];

const REMOTES = await liveRemotes();

const executablePath = browserPath();

export default defineConfig<SiteOptions & ReleaseOptions & EngineOptions>({
  testDir: './specs',
  globalSetup: [
    './fixtures/run/global-setup.ts',
    './fixtures/db/database-template.ts',
    './fixtures/versions/shared-previews.ts',
  ],
  outputDir: join(reports, 'results'),
  fullyParallel: true,
  projects: [
    // The longest tests start first, so that the workers finish at the same time. These ones run the
    // commands of a team: they install packages, and start a second site.
    { name: 'commands', testMatch: 'specs/commands/**' },
    { name: 'delivery', testMatch: 'specs/delivery/**' },
    { name: 'instances', testMatch: 'specs/instances/**' },
    // Quoted in docs/testing.md.
    { name: 'examples', testMatch: 'specs/examples/**' },
    {
      name: 'across-remotes',
      testMatch: ACROSS_REMOTES,
      grepInvert: LEFT_OUT,
    },
    // The own tests of the candidates, as their releases have them.
    ...(candidateTests ? [{ name: 'candidate-tests', testDir: candidateTests }] : []),
    // Opens each page that the releases declare: of the candidates, if CANDIDATES names some.
    { name: 'visits', testMatch: 'specs/visits/**' },
    // Measures each of these pages, so that it runs alone: after the others, and not in `npm test`.
    {
      name: 'long-tasks',
      testMatch: 'specs/long-tasks/**',
      workers: 1,
      dependencies: BEFORE_LONG_TASKS,
    },
    ...TESTED_REMOTES.map((name) => ({ name, testDir: join(ROOT, name, 'e2e') })),
    { name: 'pages', testMatch: 'specs/pages/**' },
    { name: 'security', testMatch: 'specs/security/**' },
    { name: 'accessibility', testMatch: 'specs/accessibility/**' },
    // Each part that can fail does fail, and the page offers a way to go on.
    { name: 'faults', testMatch: 'specs/faults/**' },
    // The pages of the remotes with touch, on the screen of a phone.
    { name: 'mobile', testMatch: 'specs/{account,browse}/**', use: devices['Pixel 7'] },
    // Compares each page with its screenshots.
    { name: 'visual', testMatch: 'specs/visual/**' },
    // The tests across remotes with each mix of the current and the previous releases.
    { name: 'earlier releases', testMatch: 'specs/matrix/*.setup.ts' },
    ...mixesOf(REMOTES).map((mix) => ({
      name: MATRIX + describeMix(mix),
      testMatch: ACROSS_REMOTES,
      dependencies: ['earlier releases'],
      use: { mix },
    })),
    // Needs nginx, and prints figures. Its tests share one site.
    {
      name: 'shared-cache',
      testMatch: 'specs/shared-cache/**',
      workers: 1,
      timeout: 10 * 60_000,
    },
    // A walk through the site in browsers that Playwright does not drive, as their makers ship them.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testMatch: 'specs/browsers/**',
      workers: 1,
      use: { engine },
    })),
    // Takes many minutes and prints figures.
    { name: 'soak', testMatch: 'specs/soak/**' },
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: Math.min(MAX_WORKERS, Math.max(2, availableParallelism())),
  // For a busy machine with one slow core: no test waits for a timeout.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // Pages are long: a changed word is a tiny share of their pixels, so that the limit is a count.
    toHaveScreenshot: { maxDiffPixels: 10, scale: 'device', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/visual/screenshots/{platform}/{arg}{ext}',
  reporter: [
    ['list'],
    ['./fixtures/run/progress-reporter.ts'],
    // Before the reports, which then have the owners. The gate knows those of the candidates.
    ['./fixtures/run/owners-reporter.ts', { root: ROOT, except: candidateTests }],
    ['./fixtures/run/skipped-tests-reporter.ts'],
    ['./fixtures/run/quarantine-reporter.ts', { root: ROOT }],
    ['./fixtures/matrix/matrix-reporter.ts'],
    ['./fixtures/gate/gate-reporter.ts'],
    ...REPORTS,
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: environment.siteUrl,
    mix: MIX,
    ...(environment.storageState && { storageState: environment.storageState }),
    // Recording the page takes a fifth of the time; `--trace on` records it for a single test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_SWITCHES,
      ...(executablePath && { executablePath }),
    },
  },
});
