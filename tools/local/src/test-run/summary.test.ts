import { runSuite } from 'site-runner';
import { expect, it, vi } from 'vitest';
import { countsOf, failures, summarize } from './summary.ts';

const results = [
  { name: 'check', passed: 4, failed: 0, duration: 12.3 },
  { name: 'e2e', passed: 20, failed: 1, duration: 100, remark: 'stopped' },
];

it('names each part with its result and the command that repeats it, and counts all tests in its last line', () => {
  expect(summarize(results, 'npm test').split('\n')).toEqual([
    'part   result  passed  failed  minutes  again with',
    'check  passed       4       0     0:12  npm test -- --only check',
    'e2e    FAILED      20       1     1:40  npm test -- --only e2e',
    '',
    'e2e: stopped',
    '',
    '24 passed, 1 failed',
  ]);
  expect(failures(results)).toBe(1);
});

it('names the ten slowest tests of all parts', () => {
  const timed = (name: string) => ({
    ...{ name, passed: 8, failed: 0, duration: 28 },
    tests: Array.from({ length: 8 }, (_, index) => ({ name: `${name} ${index}`, seconds: index })),
  });
  const lines = summarize([timed('unit'), timed('e2e')], 'npm test').split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'The slowest tests:',
    '7.0 s  unit 7',
    '7.0 s  e2e 7',
    '6.0 s  unit 6',
  ]);
  expect(lines.indexOf('')).toBe(11);
});

it('names the failed tests, each with the begin of its error', () => {
  const tests = [
    { name: 'api › adds', seconds: 1 },
    {
      name: 'api › lists',
      seconds: 1,
      failure: `\u001b[31mExpected 1\u001b[39m\n\n${'more\n'.repeat(20)}`,
    },
  ];
  const lines = summarize([{ name: 'unit', passed: 1, failed: 1, duration: 2, tests }], 'npm test');
  const begin = `Expected 1\n${'    more\n'.repeat(9)}`;
  expect(lines).toContain(`The failed tests:\napi › lists\n    ${begin}\npart`);
});

it('counts a part that throws as one failure', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = await runSuite('unit', () => Promise.reject(new Error('no space\nno disk')));
  expect(broken).toMatchObject({ name: 'unit', passed: 0, failed: 1, remark: 'no disk' });
  expect(logged).toHaveBeenCalledOnce();
});

it.each([
  ['7 passed, 2 failed', 1, { passed: 7, failed: 2 }],
  ['7 passed, 0 failed', 1, { passed: 7, failed: 1 }],
  ['Error: no browser', 1, { passed: 0, failed: 1 }],
  ['Error: no browser', 0, { passed: 0, failed: 1 }],
  ['7 passed, 0 failed\ndevelopment: 0:17 min', 0, { passed: 7, failed: 0 }],
])('reads "%s" with exit code %d', (output, exitCode, counts) => {
  expect(countsOf(output, exitCode)).toMatchObject(counts);
});
