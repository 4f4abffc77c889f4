import { join } from 'node:path';
import { ROOT } from 'site-runner';
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

it('counts and names a file that could not be loaded, and one whose hook failed', () => {
  const message = 'Hook timed out in 10000ms.';
  const broken = { ...file(join(ROOT, 'b'), 'passed'), status: 'failed', message };
  const report = {
    testResults: [
      { name: join(ROOT, 'a'), status: 'failed', message: 'No such module.', assertionResults: [] },
      broken,
    ],
  };
  const remark = `a: No such module.\nb: ${message}`;
  expect(countVitest(report, 1, [])).toEqual({ passed: 1, failed: 2, remark });
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
