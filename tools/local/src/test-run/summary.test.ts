import { runSuite } from 'site-runner';
import { expect, it, vi } from 'vitest';
import { failures, summarize } from './summary.ts';

const results = [
  { name: 'check', passed: 4, failed: 0, duration: 12.3 },
  { name: 'end to end', passed: 20, failed: 1, duration: 100, remark: 'stopped' },
];

it('ends with one line that counts the tests of all suites', () => {
  expect(summarize(results).split('\n')).toEqual([
    'suite       passed  failed   time',
    'check            4       0   12 s',
    'end to end      20       1  100 s',
    '',
    'end to end: stopped',
    '',
    '24 passed, 1 failed',
  ]);
  expect(failures(results)).toBe(1);
});

it('counts a suite that throws as one failure', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = await runSuite('unit', () => Promise.reject(new Error('no space\nno disk')));
  expect(broken).toMatchObject({ name: 'unit', passed: 0, failed: 1, remark: 'no disk' });
  expect(logged).toHaveBeenCalledOnce();
});
