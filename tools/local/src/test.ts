import { profiles, runE2eTests, runSuite, type SuiteResult } from 'site-runner';
import { runGateSuite } from './gate-test/gate-suite.ts';
import { stageRemotes } from './site/releases.ts';
import { runChecks } from './test-run/checks.ts';
import { type Part, testOptions } from './test-run/options.ts';
import { failures, summarize } from './test-run/summary.ts';
import { runUnitTests } from './test-run/unit-tests.ts';

/** The Playwright projects that `npm test` runs by default. */
const E2E_PROJECTS = [
  'commands',
  'across-remotes',
  // Those of each remote, in its package.
  'mfe-*',
  'visits',
  'pages',
  'security',
  'accessibility',
  'faults',
  'delivery',
  'instances',
  'examples',
];

/** Returns the function that runs each part of the tests. */
function suites(playwright: readonly string[]): Record<Part, () => Promise<SuiteResult>> {
  const e2eSuite = (name: string, projects: readonly string[]) => () =>
    runSuite(name, () =>
      runE2eTests({
        profile: profiles.test,
        stageReleases: stageRemotes,
        playwright: [...projects.map((project) => `--project=${project}`), ...playwright],
      }),
    );
  return {
    check: () => runSuite('check', runChecks),
    unit: () => runSuite('unit and API', runUnitTests),
    e2e: e2eSuite('end to end', E2E_PROJECTS),
    gate: () => runSuite('gate', runGateSuite),
    mobile: e2eSuite('mobile', ['mobile']),
    visual: e2eSuite('visual', ['visual']),
    matrix: e2eSuite('matrix', ['matrix*']),
    'shared-cache': e2eSuite('shared cache', ['shared-cache']),
    webkit: e2eSuite('webkit', ['webkit']),
    soak: e2eSuite('soak', ['soak']),
  };
}

/** `npm test`: runs all tests, or the named parts, and ends with a line that counts them. */
export async function run(parameters: readonly string[]): Promise<number> {
  const { parts, playwright } = testOptions(parameters);
  const runners = suites(playwright);
  const results: SuiteResult[] = [];
  for (const part of parts) results.push(await runners[part]());
  console.log(`\n${summarize(results)}`);
  return failures(results) === 0 ? 0 : 1;
}
