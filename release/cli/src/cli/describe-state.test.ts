import { expect, test } from 'vitest';
import { describeState } from './describe-state.ts';

test.each([
  [
    'uploaded',
    0,
    'No visitor gets it',
    ['preview blog 2.0.0', 'accept blog 2.0.0 --record <file>'],
  ],
  [
    'accepted',
    0,
    'No visitor gets it',
    ['preview blog 2.0.0', 'canary blog 2.0.0 --steps 10,50,100', 'promote blog 2.0.0'],
  ],
  [
    'approved',
    0,
    'No visitor gets it',
    ['preview blog 2.0.0', 'canary blog 2.0.0 --steps 10,50,100', 'promote blog 2.0.0'],
  ],
  [
    ...(['accepted', 10, '10 % of the visitors get it'] as const),
    ['status blog', 'promote blog 2.0.0', 'rollback blog'],
  ],
  ['accepted', 100, 'All visitors get it', ['status blog']],
  ['retired', 0, 'No visitor gets it', ['publish blog']],
] as const)('a release that is %s, with %i %%', (state, share, visitors, next) => {
  const commands = next.map((command) => `\n  npm run release -- ${command}`);
  expect(describeState({ remote: 'blog', version: '2.0.0', state, share })).toBe(
    `blog 2.0.0 is ${state}. ${visitors}. Next:${commands.join('')}`,
  );
});

test('a roll-back is offered where it leads to another release', () => {
  const live = { remote: 'blog', version: '2.0.0', state: 'accepted', share: 100 } as const;
  expect(describeState({ ...live, rollback: '1.0.0' })).toContain('-- rollback blog');
});
