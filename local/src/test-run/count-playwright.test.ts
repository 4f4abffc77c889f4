import { expect, it } from 'vitest';
import { countPlaywright } from './count-playwright.ts';

const report = (stats: object, errors: { message: string }[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

it('counts what was flaky or skipped as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(countPlaywright(report(stats), 1)).toEqual({ passed: 5, failed: 6 });
});

it.each([
  ['a specification that cannot be loaded', report({}, [{ message: 'SyntaxError' }]), 1],
  ['a run without tests', report({}), 0],
  ['a run without a report', undefined, 1],
])('counts %s as failed', (_, given, exitCode) => {
  expect(countPlaywright(given, exitCode)).toMatchObject({ passed: 0, failed: 1 });
});

it('counts an exit code that no test explains', () => {
  expect(countPlaywright(report({ expected: 2 }), 1)).toMatchObject({ passed: 2, failed: 1 });
});
