import { fixtureRelease } from '@clean-express/release-contract/testing';
import { describe, expect, test } from 'vitest';
import {
  measureLoads,
  overBudget,
  readScript,
  readScripts,
  releaseLoads,
} from './script-budget.ts';
import { fixtureFiles } from './testing/index.ts';

const { extras } = fixtureRelease('1.0.0');

/** What the manifest of the fixture's build names. */
const preload = {
  './routes': ['assets/lib.js', 'remoteEntry.js', 'assets/routes.js'],
  './Widget': ['assets/lib.js', 'remoteEntry.js', 'assets/side.js', 'assets/widget.js'],
};
const page = (named: string[]) => ({ preload: named, css: [], data: [] });
const pages = { '/services': page(['assets/lib.js', 'assets/side.js', 'assets/list.js']) };

async function loadsOf(changes: Partial<typeof extras>, files = fixtureFiles()) {
  const release = { entry: 'remoteEntry.js', extras: { ...extras, ...changes } };
  const scripts = await readScripts(release, async (path) => {
    const bytes = files.get(path);
    return bytes && readScript(path, bytes);
  });
  const loads = releaseLoads(release, scripts).map((load) => [load.name, load.scripts.toSorted()]);
  return Object.fromEntries(loads);
}

const ROUTES = ['assets/lib.js', 'assets/routes.js', 'remoteEntry.js'];
const LIST = ['assets/lib.js', 'assets/list.js', 'assets/routes.js', 'assets/side.js'];
const WIDGET = ['assets/lib.js', 'assets/side.js', 'assets/widget.js', 'remoteEntry.js'];

describe('what the pages and widgets of a release load', () => {
  test('is what its manifest names', async () => {
    expect(await loadsOf({ preload, pages })).toEqual({
      '/services': [...LIST, 'remoteEntry.js'],
      './Widget': WIDGET,
    });
  });

  test('is also what the named scripts import', async () => {
    const named = { './routes': ['assets/routes.js'], './Widget': ['assets/widget.js'] };
    const short = { '/services': page(['assets/list.js']) };
    expect(await loadsOf({ preload: named, pages: short })).toEqual({
      '/services': [...LIST, 'remoteEntry.js'],
      './Widget': WIDGET,
    });
  });

  test('is found if the manifest names no scripts at all', async () => {
    const none = { './routes': [], './Widget': [] };
    const all = [...LIST, 'assets/widget.js', 'remoteEntry.js'].toSorted();
    const found = await loadsOf({ preload: none, pages: { '/services': page([]) } });
    expect(found['/services']).toEqual(all.filter((path) => path !== 'assets/list.js'));
    expect(found['assets/list.js']).toEqual(all);
  });

  test('is a load of its own for a page that the manifest leaves out', async () => {
    const found = await loadsOf({ preload, pages: { '/services/:id': page([]) } });
    expect(found['assets/list.js']).toEqual([...LIST, 'remoteEntry.js']);
  });

  test('is a load of its own for what a page imports later', async () => {
    const files = fixtureFiles({
      'assets/list.js': 'const g=()=>import("./gallery.js")',
      'assets/gallery.js': 'import"./side.js"',
    });
    const found = await loadsOf({ preload, pages }, files);
    expect(found['assets/gallery.js']).toEqual([
      'assets/gallery.js',
      'assets/lib.js',
      'assets/side.js',
    ]);
  });

  test('is that of the routes if the release declares no pages', async () => {
    expect((await loadsOf({ preload }))['./routes']).toEqual(ROUTES);
  });
});

test('ignores imports of files that are not there', async () => {
  const files = fixtureFiles({ 'assets/lib.js': 'import"./gone.js";import("./gone-later.js")' });
  expect((await loadsOf({ preload }, files))['./routes']).toEqual(ROUTES);
});

test('knows the addresses that a script imports', async () => {
  const code = 'import"https://a.example/x.js";import("/x.js");import("data:text/javascript,1");';
  const { addresses } = await readScript(
    'a.js',
    Buffer.from(`${code}import"react";import"./b.js"`),
  );
  expect(addresses).toEqual(['https://a.example/x.js', '/x.js', 'data:text/javascript,1']);
});

test('counts a script of a page once', () => {
  const scripts = new Map([['a.js', { bytes: 1500 }]]);
  const sizes = measureLoads([{ name: '/a', scripts: ['a.js', 'a.js'] }], scripts);
  expect(sizes).toEqual([{ name: '/a', kilobytes: 1.5 }]);
  expect(overBudget(sizes, 1.5)).toEqual([]);
  expect(overBudget(sizes, 1)).toEqual(['/a loads 1.5 kB of script; its budget is 1 kB.']);
});
