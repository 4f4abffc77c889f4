// @vitest-environment node
import { expect, test } from 'vitest';
import { matchRoute } from './match-route.ts';

const routes = { '/': 'home', '/services': 'list', '/services/:id': 'one', '/services/new': 'new' };

test.each([
  ['/', 'home', {}],
  ['/services', 'list', {}],
  ['/services/', 'list', {}],
  ['/services/42', 'one', { id: '42' }],
  ['/services/a%20b', 'one', { id: 'a b' }],
  ['/services/a%2Fb', 'one', { id: 'a/b' }],
  ['//services//42/', 'one', { id: '42' }],
  ['/services/new', 'new', {}],
])('%s matches the route "%s"', (path, value, parameters) => {
  expect(matchRoute(routes, path)).toMatchObject({ value, parameters });
});

test.each(['/servicesx', '/Services', '/services/1/2', '/services/%zz', '/services/%E0%A4%A'])(
  '%s matches no route',
  (path) => {
    expect(matchRoute(routes, path)).toBeUndefined();
  },
);
