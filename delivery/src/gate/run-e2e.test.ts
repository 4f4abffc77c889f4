import { type E2eResult, PlainError, profiles, runE2eTests } from 'site-runner';
import { expect, test, vi } from 'vitest';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { runE2e } from './run-e2e.ts';

vi.mock(import('site-runner'), async (importOriginal) => ({
  ...(await importOriginal()),
  runE2eTests: vi.fn(),
  withGateProfile: (work) => work(profiles.test),
}));

const run = () => runE2e(fixtureBuild(), []);

test.each<[string, E2eResult, string[]]>([
  ['nothing when all tests pass', { passed: 9, failed: 0, failedTests: [] }, []],
  [
    'the titles of failed tests',
    // The run stops early; the skipped tests count as failed.
    { passed: 1, failed: 8, failedTests: ['signs in', 'lists services'] },
    ['This e2e test fails: signs in.', 'This e2e test fails: lists services.'],
  ],
  [
    'why the tests could not run',
    { passed: 0, failed: 1, failedTests: [], remark: 'no test was found' },
    ['The e2e tests could not run: no test was found.'],
  ],
  [
    'the output when no test failed',
    { passed: 1, failed: 2, failedTests: [] },
    ['The e2e tests could not run: see their output above.'],
  ],
])('reports %s', async (_, result, findings) => {
  vi.mocked(runE2eTests).mockResolvedValueOnce(result);
  expect(await run()).toEqual(findings);
});

test('reports why the site of the tests could not start', async () => {
  vi.mocked(runE2eTests).mockRejectedValueOnce(new PlainError('Port 3200 is taken.'));
  expect(await run()).toEqual(['The e2e tests could not run: Port 3200 is taken.']);
});

test('does not hide unexpected errors', async () => {
  vi.mocked(runE2eTests).mockRejectedValueOnce(new TypeError('unexpected'));
  await expect(run()).rejects.toThrow('unexpected');
});
