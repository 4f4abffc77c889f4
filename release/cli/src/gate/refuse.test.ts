import { expect, test } from 'vitest';
import { refuseFailures } from './refuse.ts';

const outcome = {
  passed: 3,
  failed: 0,
  failures: [],
  tests: {},
  loads: {},
  seconds: {},
  folder: '/reports',
  junit: 'hash',
};

const failure = {
  remote: 'blog',
  version: '1.0.0-a',
  owner: '@clean-express/blog',
  test: 'visits › /blogs at 390 px',
  message: 'Error: /blogs at 390 px:\n- It is empty.\n\nCall log:',
  trace: 'results/blogs/trace.zip',
  screenshot: 'results/blogs/failed.png',
};

const refusal = (changes: object) => {
  try {
    refuseFailures({ ...outcome, ...changes }, ['blog 1.0.0-a'], 'It stays uploaded.');
  } catch (error) {
    return error;
  }
  return undefined;
};

test('refuses nothing that has passed all tests', () => {
  expect(refusal({})).toBeUndefined();
});

test('names release, owner and test of a failure, and where its files are', () => {
  expect(refusal({ failed: 1, failures: [failure] })).toMatchObject({
    kind: 'refused',
    message: [
      'The gate refuses blog 1.0.0-a. It stays uploaded.',
      '- blog 1.0.0-a · @clean-express/blog · visits › /blogs at 390 px',
      '  Error: /blogs at 390 px:',
      '  - It is empty.',
      '  trace: /reports/results/blogs/trace.zip',
      '  screenshot: /reports/results/blogs/failed.png',
      'Reports: /reports/html/index.html, /reports/junit.xml',
    ].join('\n'),
    data: {
      passed: false,
      failed: 1,
      failures: [{ ...failure, trace: '/reports/results/blogs/trace.zip' }].map((found) => ({
        ...found,
        screenshot: '/reports/results/blogs/failed.png',
      })),
      reports: { html: '/reports/html/index.html', junit: '/reports/junit.xml' },
    },
  });
});

test('counts the tests that did not run', () => {
  expect(refusal({ failed: 9, failures: [failure] })).toMatchObject({
    message: expect.stringContaining('\n- 8 more tests did not run or did not pass.\n'),
  });
});

test('lets no test write control characters to the terminal', () => {
  const test = 'clears \u001b[2J the screen';
  expect(refusal({ failed: 1, failures: [{ ...failure, test }] })).toMatchObject({
    message: expect.not.stringContaining('\u001b'),
  });
});
