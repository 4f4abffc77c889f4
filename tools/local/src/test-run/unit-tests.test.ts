import { expect, it } from 'vitest';
import { countVitest, type VitestReport } from './unit-tests.ts';

const file = (name: string, ...statuses: string[]): VitestReport['testResults'][number] => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status, fullName: 'adds', duration: 5 })),
});

it('adds up the tests of all files', () => {
  const report = { testResults: [file('/a', 'passed', 'passed'), file('/b', 'failed', 'passed')] };
  expect(countVitest(report, 1, ['/a', '/b'])).toEqual({ passed: 3, failed: 1 });
});

it('counts skipped tests as failed', () => {
  const report = { testResults: [file('/a', 'passed', 'pending', 'todo')] };
  expect(countVitest(report, 0, ['/a'])).toEqual({ passed: 1, failed: 2 });
});

it('counts a file that could not be loaded', () => {
  const report = { testResults: [{ name: '/a', status: 'failed', assertionResults: [] }] };
  expect(countVitest(report, 1, ['/a'])).toEqual({ passed: 0, failed: 1 });
});

it('counts a test file that no project runs', () => {
  const report = { testResults: [file('/a', 'passed')] };
  const remark = 'did not run /b';
  expect(countVitest(report, 0, ['/a', '/b'])).toEqual({ passed: 1, failed: 1, remark });
});

it('counts an error outside of the tests', () => {
  const report = { testResults: [file('/a', 'passed')] };
  expect(countVitest(report, 1, ['/a'])).toMatchObject({ passed: 1, failed: 1 });
});

it('counts a run without a report as failed', () => {
  expect(countVitest(undefined, 1, ['/a'])).toMatchObject({ passed: 0, failed: 1 });
});
