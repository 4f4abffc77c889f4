import { mkdir, writeFile } from 'node:fs/promises';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { PlainError, profiles, runE2eTests } from 'site-runner';
import { expect, test, vi } from 'vitest';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { buildCandidate } from './candidate.ts';
import { runGate } from './run-gate.ts';

vi.mock(import('site-runner'), async (importOriginal) => ({
  ...(await importOriginal()),
  runE2eTests: vi.fn(),
  withGateProfile: (work) => work(profiles.test),
}));

const candidates = [buildCandidate(fixtureBuild())];
const summary = { passed: 9, failed: 0, failedTests: [], seconds: { build: 2 } };
const result = { tests: {}, passed: 9, failed: 0, failures: [], seconds: { visits: 3 } };

/** Runs a gate whose tests have written these reports. */
async function gate(found: object | undefined, run = summary) {
  const report = await temporaryDirectory();
  vi.mocked(runE2eTests).mockImplementationOnce(async () => {
    await mkdir(report, { recursive: true });
    if (found) await writeFile(`${report}/result.json`, JSON.stringify(found));
    await writeFile(`${report}/junit.xml`, '<testsuites/>');
    return run;
  });
  const outcome = await runGate({ live: [], candidates, report });
  return { ...outcome, report };
}

test('returns what the tests have found, and how long each part has taken', async () => {
  const { report, ...outcome } = await gate(result);
  expect(outcome).toEqual({
    ...result,
    seconds: { build: 2, visits: 3 },
    folder: report,
    junit: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('passes nothing when the runner has failed, whatever the tests say', async () => {
  expect(await gate(result, { ...summary, failed: 1 })).toMatchObject({ failed: 1 });
});

test('runs the tests of the candidates, and writes the reports where they are wanted', async () => {
  const { report } = await gate(result);
  expect(vi.mocked(runE2eTests).mock.lastCall).toMatchObject([
    {
      playwright: expect.arrayContaining(['--project=across-remotes', '--project=candidate-tests']),
      gate: { candidates: ['catalog'], report },
    },
  ]);
});

test('runs only the parts that are wanted', async () => {
  vi.mocked(runE2eTests).mockRejectedValueOnce(new PlainError('It has run.'));
  await expect(runGate({ live: [], candidates, parts: ['visits'] })).rejects.toThrow('It has run.');
  const [run] = vi.mocked(runE2eTests).mock.lastCall ?? [];
  const projects = run?.playwright.filter((argument) => argument.startsWith('--project='));
  expect(projects).toEqual(['--project=visits']);
});

test.each<[string, object | undefined, object, string]>([
  ['without a result', undefined, {}, 'its tests have written no result. See their output.'],
  ['stopped', undefined, { remark: 'stopped' }, 'stopped.'],
  ['with a result of another form', { passed: 'all' }, {}, 'its tests have written no result.'],
])('does not pass %s', async (_, found, changes, reason) => {
  await expect(gate(found, { ...summary, ...changes })).rejects.toThrow(
    `The gate could not run: ${reason}`,
  );
});

test('says why the site of the tests could not start', async () => {
  vi.mocked(runE2eTests).mockRejectedValueOnce(new PlainError('Port 3200 is taken.'));
  await expect(runGate({ live: [], candidates })).rejects.toMatchObject({
    kind: 'refused',
    message: 'The gate could not run: Port 3200 is taken.',
  });
});

test('does not hide unexpected errors', async () => {
  vi.mocked(runE2eTests).mockRejectedValueOnce(new TypeError('unexpected'));
  await expect(runGate({ live: [], candidates })).rejects.toThrow('unexpected');
});
