import { profiles } from './profile/profile.ts';
import { runChecks } from './test-run/checks.ts';
import { runEndToEndTests } from './test-run/end-to-end-tests.ts';
import { testOptions } from './test-run/options.ts';
import { runSuite, type SuiteResult } from './test-run/suite.ts';
import { failures, summarize } from './test-run/summary.ts';
import { runUnitTests } from './test-run/unit-tests.ts';

/**
 * `npm test`: runs every test, or the parts that are asked for, and ends with a line that counts
 * them.
 *
 * @param parameters - See `testOptions`.
 * @returns The exit code.
 * @throws PlainError when the arguments make no sense.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { parts, candidate, playwright } = testOptions(parameters);
  const { test, gate } = profiles;
  const suites = {
    check: () => runSuite('check', runChecks),
    unit: () => runSuite('unit and API', runUnitTests),
    e2e: () => runSuite('end to end', () => runEndToEndTests({ profile: test, playwright })),
    flows: () =>
      runSuite('flows', () =>
        runEndToEndTests({
          profile: gate,
          candidate,
          playwright: ['--project=flows', ...playwright],
        }),
      ),
  };
  const results: SuiteResult[] = [];
  for (const part of parts) results.push(await suites[part]());
  console.log(`\n${summarize(results)}`);
  return failures(results) === 0 ? 0 : 1;
}
