import { devices, type PlaywrightTestConfig } from '@playwright/test';
import { environment } from './fixtures/environment.ts';
import { browserPath } from './fixtures/run/browser-path.ts';

/**
 * Playwright's configuration of the e2e tests in the repository of a remote. They run at the site of
 * `BASE_URL`, on a desktop and on a phone.
 *
 * @param testDir - The folder of the tests, relative to the configuration.
 */
export function kitConfig(testDir: string): PlaywrightTestConfig {
  const executablePath = browserPath();
  const isCi = Boolean(process.env.CI);
  return {
    testDir,
    // Reads the addresses of the API and the Auth emulator from the site.
    globalSetup: '@clean-express/e2e/setup',
    outputDir: 'test-results',
    fullyParallel: true,
    forbidOnly: isCi,
    reporter: [
      ['list'],
      // Before the reports, which then have the owners.
      ['@clean-express/e2e/owners-reporter'],
      ['@clean-express/e2e/quarantine-reporter'],
      ['@clean-express/e2e/skipped-tests-reporter'],
      ['html', { open: 'never' }],
      ['junit', { outputFile: 'test-results/junit.xml' }],
      // Reports of several machines can be merged.
      ...(isCi ? ([['blob']] as const) : []),
    ],
    projects: [
      { name: 'desktop', use: devices['Desktop Chrome'] },
      { name: 'mobile', use: devices['Pixel 7'] },
    ],
    use: {
      baseURL: environment.siteUrl,
      trace: 'retain-on-failure',
      screenshot: 'only-on-failure',
      ...(executablePath && { launchOptions: { executablePath } }),
    },
  };
}
