import { stripVTControlCharacters } from 'node:util';
import { type Counts, couldNotRun, countRun, minutes, type SuiteResult, table } from 'site-runner';

const SLOWEST = 10;

/** Lines shown of a failure: enough for what was expected and received. */
const FAILURE_LINES = 10;

/** The slowest tests of all parts, one in a line. */
function slowestTests(results: readonly SuiteResult[]): string[] {
  const tests = results.flatMap((result) => result.tests ?? []);
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return [];
  return [
    'The slowest tests:',
    ...slowest.map((test) => `${test.seconds.toFixed(1)} s  ${test.name}`),
    '',
  ];
}

function beginOf(failure: string): string[] {
  const lines = stripVTControlCharacters(failure).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.slice(0, FAILURE_LINES).map((line) => `    ${line}`);
}

/** The failed tests of all parts: the output above them may be long, or cut off. */
function failedTests(results: readonly SuiteResult[]): string[] {
  const failed = results
    .flatMap(({ tests = [] }) => tests)
    .flatMap(({ name, failure }) => (failure ? [name, ...beginOf(failure)] : []));
  return failed.length === 0 ? [] : ['The failed tests:', ...failed, ''];
}

/** Counts the failed tests of all parts. */
export function failures(results: readonly SuiteResult[]): number {
  return results.reduce((sum, { failed }) => sum + failed, 0);
}

/**
 * Reads the last counts that another command has printed: `12 passed, 0 failed`. Lines of its standard
 * error may follow them, because a log gets the two streams in any order.
 *
 * @param output - The end of its log.
 */
export function countsOf(output: string, exitCode: number): Counts {
  const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  if (passed === undefined) return couldNotRun('it ended before it had counted its tests');
  return countRun(Number(passed), Number(failed), exitCode);
}

/**
 * Formats the slowest tests, the failed tests and a table of all parts, followed by a line with the totals:
 * `12 passed, 0 failed`.
 *
 * @param command - What has run them: `npm test`.
 */
export function summarize(results: readonly SuiteResult[], command: string): string {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const remarks = results.flatMap(({ name, remark }) => (remark ? [`${name}: ${remark}`] : []));
  const rows = results.map(({ name, passed: ok, failed, duration }) => [
    name,
    failed === 0 ? 'passed' : 'FAILED',
    String(ok),
    String(failed),
    minutes(duration),
    `${command} -- --only ${name}`,
  ]);
  return [
    ...slowestTests(results),
    ...failedTests(results),
    table([['part', 'result', 'passed', 'failed', 'minutes', 'again with'], ...rows]),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
    `${passed} passed, ${failures(results)} failed`,
  ].join('\n');
}
