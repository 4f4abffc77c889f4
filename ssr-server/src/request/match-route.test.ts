import { expect, test } from 'vitest';
import { canonicalPath, matchRoute } from './match-route.ts';

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
  ['/Services/Ab', 'one', { id: 'Ab' }],
])('%s matches the route "%s"', (path, value, parameters) => {
  expect(matchRoute(routes, path)).toMatchObject({ value, parameters });
});

test.each(['/servicesx', '/services/1/2', '/services/%zz', '/services/%E0%A4%A'])(
  '%s matches no route',
  (path) => {
    expect(matchRoute(routes, path)).toBeUndefined();
  },
);

const UUID = '/services/0198c0de-0000-7000-8000-0000000000ff';

test.each([
  ['/', '//', '/'],
  ['/contact', '/contact', '/contact'],
  ['/contact', '/%43ontact//', '/contact'],
  ['/services/:id', '/SERVICES/aB%2fc%20D/', '/services/aB%2fc%20D'],
  ['/services/:id', '/services/0198C0DE-0000-7000-8000-0000000000FF', UUID],
  ['/gift-cards/:id/Edit', '/Gift-Cards/Edit/edit', '/gift-cards/Edit/Edit'],
  ['/files/*', '/Files/A/B', '/files/A/B'],
])('the page of %s at %s has the address %s', (route, path, canonical) => {
  expect(canonicalPath(route, path)).toBe(canonical);
});
