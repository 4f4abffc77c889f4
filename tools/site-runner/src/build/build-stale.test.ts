import { expect, it } from 'vitest';
import { pickTasks } from './build-stale.ts';

const server = { package: 'release-server', directory: 'release/server' };
const blog = { package: 'mfe-blog', directory: 'mfe-blog' };
const PLAN = [server, blog, { package: 'shell', directory: 'shell' }];

it.each([
  [[], PLAN],
  [['release/server'], [server]],
  [
    ['./mfe-blog/', 'release-server'],
    [server, blog],
  ],
])('finds packages by folder or name: %j', (names, found) => {
  expect(pickTasks(PLAN, names)).toEqual(found);
});

it('names what is no package', () => {
  expect(() => pickTasks(PLAN, ['mfe-blgo', 'shell', 'server'])).toThrow(
    'There is no package in mfe-blgo, server. Name the folder of a package, such as release/server.',
  );
});
