import { expect, it } from 'vitest';
import { type PlaywrightReport, readResult } from './results.ts';

const report = (
  stats: object,
  errors: { message: string }[] = [],
  suites: PlaywrightReport['suites'] = [],
) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites,
});

const spec = (title: string, ...statuses: string[]) => ({
  title,
  file: 'a.spec.ts',
  tests: statuses.map((status) => ({
    status,
    projectName: 'pages',
    results: [{ duration: 1500 }],
  })),
});

it('counts flaky and skipped tests as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(readResult(report(stats), 1)).toMatchObject({ passed: 5, failed: 6 });
});

it.each([
  ['a spec file that does not load', report({}, [{ message: 'SyntaxError' }]), 1],
  ['a run without tests', report({}), 0],
  ['a run without a report', undefined, 1],
])('counts %s as failed', (_, given, exitCode) => {
  expect(readResult(given, exitCode)).toMatchObject({ passed: 0, failed: 1, failedTests: [] });
});

it('counts a failure when only the exit code reports one', () => {
  expect(readResult(report({ expected: 2 }), 1)).toMatchObject({ passed: 2, failed: 1 });
});

it('returns the titles of the failed tests of all files and groups, each of them once', () => {
  const group = { specs: [spec('signs in', 'unexpected'), spec('opens', 'flaky')] };
  const suites = [
    { specs: [spec('lists', 'expected'), spec('waits', 'skipped')], suites: [group] },
    { specs: [spec('signs in', 'expected', 'unexpected')] },
  ];
  const { failedTests } = readResult(report({ unexpected: 2, flaky: 1 }, [], suites), 1);
  expect(failedTests).toEqual(['signs in', 'opens']);
});

it('says how long each test took, with all its tries', () => {
  const retried = spec('opens', 'flaky');
  retried.tests[0]?.results.push({ duration: 500 });
  const { tests } = readResult(
    report({ flaky: 1 }, [], [{ specs: [], suites: [{ specs: [retried] }] }]),
    1,
  );
  expect(tests).toEqual([{ name: 'pages › a.spec.ts › opens', seconds: 2 }]);
});
