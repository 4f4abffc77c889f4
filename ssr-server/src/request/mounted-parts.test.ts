import type { PickedReleases, Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { mountedParts } from './mounted-parts.ts';

const SLOT = { version: '1.0', fillings: 1, scriptBudget: 10, height: 80 };

/** A release whose server bundle has some modules. */
function withParts(
  remote: string,
  modules: string[],
  extras: Partial<Release['extras']> = {},
): PickedReleases {
  const release = fixtureReleases[remote] as Release;
  const server = Object.fromEntries(modules.map((name) => [`server/${name}.js`, 'sha256-x']));
  return { [remote]: { ...release, extras: { ...release.extras, server, ...extras } } };
}

const CONTRACT = { slots: { 'shell/header': { ...SLOT, fillings: 2 } } };
const FILLING = 'fills__shell__header';
const FILLS = { 'shell/header': { order: 10 } };

function resolve(
  releases: PickedReleases,
  mounts: Parameters<typeof mountedParts>[0],
  hasAllRemotes = true,
) {
  const { parts, ...rest } = mountedParts(mounts, CONTRACT, { releases, hasAllRemotes });
  const names = parts.map(({ name, isRenderable }) => (isRenderable ? name : `(${name})`));
  return { names, ...rest };
}

test('a page has what it mounts, what fills its slots, and what these mount', () => {
  const releases = {
    ...withParts('catalog', ['Card', 'Price'], {
      widgets: { './Card': { data: [], widgets: ['catalog/Price'] }, './Price': { data: [] } },
    }),
    ...withParts('blog', [FILLING, 'Post'], {
      fills: { 'shell/header': { order: 20, widgets: ['blog/Post', 'catalog/Price'] } },
      widgets: { './Post': { data: [] } },
    }),
  };
  expect(resolve(releases, [{ widgets: ['catalog/Card'] }, { slots: ['shell/header'] }])).toEqual({
    names: ['catalog/Card', `blog/${FILLING}`, 'catalog/Price', 'blog/Post'],
    slots: { 'shell/header': { fillings: [`blog/${FILLING}`], height: 80 } },
    lacksParts: false,
  });
});

test('a part whose remote has the name of an inherited property is missing', () => {
  const mounts = [{ remote: 'constructor', widgets: ['constructor/Card'] }];
  expect(resolve(fixtureReleases, mounts)).toEqual({ names: [], slots: {}, lacksParts: true });
});

test('a slot of a remote that another fills', () => {
  const releases = {
    ...withParts('catalog', [], { slots: { 'catalog/service': { ...SLOT, optional: true } } }),
    ...withParts('blog', ['fills__catalog__service'], {
      fills: { 'catalog/service': { order: 0 } },
    }),
  };
  expect(resolve(releases, [{ remote: 'catalog', slots: ['catalog/service'] }])).toEqual({
    names: ['blog/fills__catalog__service'],
    slots: {
      'catalog/service': { fillings: ['blog/fills__catalog__service'], height: 80, optional: true },
    },
    lacksParts: false,
  });
});

test('widgets that mount each other come to an end', () => {
  const releases = withParts('catalog', ['A', 'B'], {
    widgets: {
      './A': { data: [], widgets: ['catalog/B'] },
      './B': { data: [], widgets: ['catalog/A', 'catalog/B'] },
    },
  });
  expect(resolve(releases, [{ widgets: ['catalog/A'] }]).names).toEqual(['catalog/A', 'catalog/B']);
});

test('a page mounts no more than 50 parts', () => {
  const names = Array.from({ length: 60 }, (_, at) => `Part${at}`);
  const widgets = names.map((name) => `catalog/${name}`);
  const { lacksParts, ...page } = resolve(withParts('catalog', names), [{ widgets }]);
  expect([page.names.length, lacksParts]).toEqual([50, true]);
});

test('a part without its module on the server, and one whose remote is not there', () => {
  expect(resolve(withParts('catalog', []), [{ widgets: ['catalog/Gone', 'blog/Post'] }])).toEqual({
    names: ['(catalog/Gone)'],
    slots: {},
    lacksParts: true,
  });
});

test('while remotes are missing, a slot may lack what they fill it with', () => {
  const releases = withParts('blog', [FILLING], { fills: FILLS });
  expect(resolve(releases, [{ slots: ['shell/header'] }], false)).toMatchObject({
    names: [`blog/${FILLING}`],
    lacksParts: true,
  });
});

test('a slot that its owner has removed shows nothing', () => {
  const releases = withParts('blog', ['fills__catalog__gone'], {
    fills: { 'catalog/gone': { order: 0 } },
  });
  expect(resolve(releases, [{ slots: ['catalog/gone'] }])).toEqual({
    names: [],
    slots: {},
    lacksParts: false,
  });
});

test.each([
  ['^1.0', 'blog/Post'],
  ['^1.1', '(blog/Post)'],
  ['^2.0', '(blog/Post)'],
])('a release that needs %s of a widget 1.0', (range, name) => {
  const releases = {
    ...withParts('catalog', [], { needs: { 'blog/Post': range } }),
    ...withParts('blog', ['Post'], { widgets: { './Post': { data: [], version: '1.0' } } }),
  };
  const mounts = { remote: 'catalog', widgets: ['blog/Post'] };
  expect(resolve(releases, [mounts]).names).toEqual([name]);
});

test('a filling that needs another version of its slot is left out', () => {
  const needs = { 'shell/header': '^2.0' };
  const releases = withParts('blog', [FILLING], { fills: FILLS, needs });
  const { names, slots } = resolve(releases, [{ slots: ['shell/header'] }]);
  expect(names).toEqual([]);
  expect(slots['shell/header']?.fillings).toEqual([]);
});
