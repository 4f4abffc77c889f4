import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBuild } from '@clean-express/release-build/testing';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { profiles, runE2eTestsAt, runOwnTestsAt } from 'site-runner';
import { expect, test, vi } from 'vitest';
import type { TicketOrder } from '../client/release-server.ts';
import { buildSource } from '../publish/publish-build.ts';
import { runGateAt } from './run-gate-at.ts';

vi.mock(import('site-runner'), async (importOriginal) => ({
  ...(await importOriginal()),
  runE2eTestsAt: vi.fn(),
  runOwnTestsAt: vi.fn(),
  withGateProfile: (work) => work(profiles.test),
  withSandbox: async (_profile, report, work) => {
    const folder = await temporaryDirectory();
    await mkdir(report, { recursive: true });
    return work({ isolation: 'user', folder, report, runPlaywright: vi.fn() });
  },
}));
vi.mock(import('./open-preview.ts'), () => ({
  openPreview: async () => ({ cookies: [], origins: [] }),
}));

const source = buildSource(fixtureBuild());
const TESTS = { 'list.spec.mjs': 'test()', 'list.spec.mjs.map': '{}' };

const failure = (changes: object) => ({
  ...{ remote: 'catalog', owner: '@acme/catalog', test: 'a', message: 'b', ...changes },
});

const result = (changes: object) => ({
  ...{ tests: {}, loads: {}, passed: 1, failed: 0, failures: [], seconds: {}, ...changes },
});

async function writeReport(folder: string, found: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'result.json'), JSON.stringify(found));
  await writeFile(join(folder, 'junit.xml'), JSON.stringify(found));
}

/** Runs a gate whose own tests report what they like, wherever they can. */
async function gate(own: object, tests: Record<string, string> = TESTS, parts?: string[]) {
  const report = await temporaryDirectory();
  const judged = result({ tests: { 'e2e/a.spec.ts': 'h'.repeat(43) }, passed: 9 });
  vi.mocked(runE2eTestsAt).mockReset();
  vi.mocked(runE2eTestsAt).mockImplementation(async ({ prepare }) => {
    await prepare();
    await writeReport(report, judged);
    return { passed: 9, failed: 0, seconds: { site: 2 } };
  });
  vi.mocked(runOwnTestsAt).mockImplementation(async () => {
    await writeReport(join(report, 'candidate-tests'), own);
    await writeReport(report, result({ passed: 999 }));
    return { failed: 0, seconds: { 'candidate-tests': 3 } };
  });
  const site = { site: 'http://localhost', live: [], shell: { pages: {}, redirects: {} } };
  const outcome = await runGateAt({
    site: site as unknown as TicketOrder,
    candidates: [
      {
        source,
        readTests: async () =>
          new Map(Object.entries(tests).map(([path, text]) => [path, Buffer.from(text)])),
      },
    ],
    report,
    allTests: true,
    ...(parts && { parts }),
  });
  const written = JSON.parse(await readFile(join(report, 'result.json'), 'utf8'));
  return { outcome, written, junit: createHash('sha256').update(JSON.stringify(judged)) };
}

test('adds what own tests say of themselves to results that were known before', async () => {
  const { outcome, written, junit } = await gate(
    result({ tests: { 'e2e/a.spec.ts': 'x'.repeat(43) }, passed: 2, leftOut: 7 }),
  );
  const hash = createHash('sha256').update('test()').digest('base64url');
  expect(outcome).toMatchObject({
    tests: { 'e2e/a.spec.ts': 'h'.repeat(43), 'catalog/list.spec.mjs': hash },
    ...{ passed: 11, failed: 0, isolation: 'user', junit: junit.digest('base64url') },
    seconds: { site: 2, 'candidate-tests': 3 },
  });
  expect(outcome.leftOut).toBeUndefined();
  expect(written).toMatchObject({ passed: 11, isolation: 'user' });
});

test('lets no code of the candidate into the run of all other tests', async () => {
  await gate(result({}));
  const [run] = vi.mocked(runE2eTestsAt).mock.lastCall ?? [];
  expect(run?.gate.tests).toBeUndefined();
  expect(run?.playwright).not.toContain('--project=candidate-tests');
  const [own] = vi.mocked(runOwnTestsAt).mock.lastCall ?? [];
  expect(await readFile(join(own?.gate.tests ?? '', 'catalog/list.spec.mjs'), 'utf8')).toBe(
    'test()',
  );
});

test('blames nobody else for a failure of own tests', async () => {
  const { outcome } = await gate(
    result({
      failed: 1,
      failures: [failure({ remote: 'blog', owner: '@acme/blog', trace: 'results/trace.zip' })],
    }),
  );
  const { remote, version } = source;
  expect(outcome.failures).toMatchObject([
    { remote, version, trace: 'candidate-tests/results/trace.zip' },
  ]);
  expect(outcome.failures[0]?.owner).not.toBe('@acme/blog');
});

test('needs no sandbox without own tests, and no other tests with own tests alone', async () => {
  vi.mocked(runOwnTestsAt).mockClear();
  expect((await gate(result({}), {})).outcome.isolation).toBeUndefined();
  expect(runOwnTestsAt).not.toHaveBeenCalled();
  const { outcome } = await gate(result({}), TESTS, ['candidate-tests']);
  expect(outcome).toMatchObject({ passed: 1, isolation: 'user' });
  expect(runE2eTestsAt).not.toHaveBeenCalled();
});

test.each([
  ['no result', {}],
  ['a result of another form', { passed: 'all' }],
])('does not pass own tests with %s', async (_what, own) => {
  await expect(gate(own)).rejects.toThrow('its tests have written no result.');
});
