import { profiles } from '../profile/profile.ts';
import { runChecks } from './checks.ts';
import { runEndToEndTests } from './end-to-end-tests.ts';
import type { TestOptions } from './options.ts';
import { runSuite, type SuiteResult } from './suite.ts';
import { runUnitTests } from './unit-tests.ts';

/** Failures after which the flows with a candidate stop: what is wrong is clear by then. */
const ENOUGH = 5;

/** What `npm test` runs of the end-to-end tests. */
const PROJECTS = [
  'flows',
  'pages',
  'security',
  'accessibility',
  'faults',
  'delivery',
  'processes',
  'examples',
];

function projects(...names: string[]): string[] {
  return names.map((name) => `--project=${name}`);
}

/** What runs each part of the tests that somebody may ask for. */
export function suites({
  candidate,
  playwright,
}: TestOptions): Record<TestOptions['parts'][number], () => Promise<SuiteResult>> {
  const { test, gate } = profiles;
  const inBrowser = (name: string, run: Parameters<typeof runEndToEndTests>[0]) =>
    runSuite(name, () =>
      runEndToEndTests({ ...run, playwright: [...run.playwright, ...playwright] }),
    );
  return {
    check: () => runSuite('check', runChecks),
    unit: () => runSuite('unit and API', runUnitTests),
    e2e: () =>
      inBrowser('end to end', {
        profile: test,
        playwright: projects(...PROJECTS),
      }),
    flows: () =>
      inBrowser('flows', {
        profile: gate,
        candidate,
        playwright: [...projects('flows'), `--max-failures=${ENOUGH}`],
      }),
    visual: () => inBrowser('visual', { profile: test, playwright: projects('visual') }),
    matrix: () => inBrowser('matrix', { profile: test, playwright: projects('matrix*') }),
    soak: () => inBrowser('soak', { profile: test, playwright: projects('soak') }),
  };
}
