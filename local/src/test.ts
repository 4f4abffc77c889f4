import { rm } from 'node:fs/promises';
import { ROOT } from '../bootstrap/workspace.mjs';
import { requireFreePorts } from './processes/free-ports.ts';
import { profiles } from './profile/profile.ts';
import { portUses } from './site/port-uses.ts';
import { findRemotes } from './site/remotes.ts';
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
 * @throws PlainError when the tests cannot begin.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { parts, playwright } = testOptions(parameters);
  await requireFreePorts(portUses(profiles.test, await findRemotes(ROOT)));
  await rm(profiles.test.data, { recursive: true, force: true });

  const suites = {
    check: () => runSuite('check', runChecks),
    unit: () => runSuite('unit and API', runUnitTests),
    e2e: () => runSuite('end to end', () => runEndToEndTests(playwright)),
  };
  const results: SuiteResult[] = [];
  for (const part of parts) results.push(await suites[part]());
  console.log(`\n${summarize(results)}`);
  return failures(results) === 0 ? 0 : 1;
}
