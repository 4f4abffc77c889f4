import type { SuiteResult } from 'site-runner';
import { testOptions } from './test-run/options.ts';
import { suites } from './test-run/suites.ts';
import { failures, summarize } from './test-run/summary.ts';

/**
 * `npm test`: runs all tests, or the parts that are asked for, and ends with a line that counts them.
 *
 * @param parameters - See `testOptions`.
 * @returns The exit code.
 * @throws PlainError when the arguments are wrong.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const options = testOptions(parameters);
  const runners = suites(options);
  const results: SuiteResult[] = [];
  for (const part of options.parts) results.push(await runners[part]());
  console.log(`\n${summarize(results)}`);
  return failures(results) === 0 ? 0 : 1;
}
