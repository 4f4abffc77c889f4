import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fixtureBuild } from '@clean-express/release-build/testing';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { LOADS_FILE, loadsSchema, PlainError, profiles, runE2eTests } from 'site-runner';
import { expect, test, vi } from 'vitest';
import { buildSource } from '../publish/publish-build.ts';
import { buildCandidate } from './candidate.ts';
import { type GateReports, runGate, runSuite } from './run-gate.ts';

vi.mock(import('site-runner'), async (importOriginal) => ({
  ...(await importOriginal()),
  runE2eTests: vi.fn(),
  withGateProfile: (work) => work(profiles.test),
}));

const candidates = [buildCandidate(fixtureBuild())];
const summary = { passed: 9, failed: 0, seconds: { build: 2 } };
const result = { tests: {}, loads: {}, passed: 9, failed: 0, failures: [], seconds: { visits: 3 } };

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

/**
 * Runs a gate of the catalog, whose tests have all loaded these remotes.
 *
 * @returns Also the list of tests that were left out, for each run.
 */
async function gateOfCatalog(loaded: string, order: GateReports = {}) {
  vi.spyOn(console, 'error').mockReturnValue();
  const report = await temporaryDirectory();
  const { shell, tests } = loadsSchema.parse(JSON.parse(await readFile(LOADS_FILE, 'utf8')));
  const pages = Object.entries(shell).map(([route, widgets]) => [route, { widgets: [widgets] }]);
  const contract = { pages: Object.fromEntries(pages), redirects: {} };
  const loads = Object.fromEntries(Object.keys(tests).map((test) => [test, loaded]));
  const lists: string[] = [];
  const live = [buildSource(fixtureBuild())];
  const outcome = await runSuite(
    profiles.test,
    { candidates, live, report, ...order },
    async (_profile, _suite, choose) => {
      await choose(contract as unknown as Parameters<typeof choose>[0]);
      lists.push(await readFile(`${report}/left-out.txt`, 'utf8'));
      await writeFile(`${report}/result.json`, JSON.stringify({ ...result, loads }));
      await writeFile(`${report}/junit.xml`, '<testsuites/>');
      return summary;
    },
  );
  return { lists, outcome };
}

test('leaves out tests that load nothing of the candidate, and counts them', async () => {
  const { lists, outcome } = await gateOfCatalog('catalog');
  expect(lists).toEqual([expect.stringMatching(/^account\/guards.spec.ts › /m)]);
  expect(outcome.leftOut).toBe(lists[0]?.trimEnd().split('\n').length);
});

test('runs all tests once one has not loaded the candidate, although its record says so', async () => {
  const { lists, outcome } = await gateOfCatalog('account blog');
  expect(lists).toEqual([expect.stringContaining('guards.spec.ts'), '']);
  expect(outcome.leftOut).toBeUndefined();
});

test.each([{ allTests: true }, { parts: ['visits'] }])(
  'leaves out nothing with %o',
  async (order) => {
    expect((await gateOfCatalog('', order)).lists).toEqual(['']);
  },
);
