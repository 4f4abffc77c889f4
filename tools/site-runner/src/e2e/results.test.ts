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
    results: [{ duration: 1500 } as { duration: number; error?: { message: string } }],
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
  expect(readResult(given, exitCode)).toMatchObject({ passed: 0, failed: 1 });
});

it('counts a failure when only the exit code reports one', () => {
  expect(readResult(report({ expected: 2 }), 1)).toMatchObject({ passed: 2, failed: 1 });
});

it('says of the tests of all files and groups how long they took, and why they failed', () => {
  const retried = spec('opens', 'flaky');
  retried.tests[0]?.results.push({ duration: 500, error: { message: 'timed out' } });
  const suites = [
    { specs: [spec('lists', 'expected')], suites: [{ specs: [retried] }] },
    { specs: [spec('waits', 'skipped')] },
  ];
  const { tests } = readResult(report({ flaky: 1, skipped: 1 }, [], suites), 1);
  expect(tests).toEqual([
    { name: 'pages › a.spec.ts › lists', seconds: 1.5 },
    { name: 'pages › a.spec.ts › opens', seconds: 2, failure: 'timed out' },
    { name: 'pages › a.spec.ts › waits', seconds: 1.5, failure: 'skipped' },
  ]);
});
