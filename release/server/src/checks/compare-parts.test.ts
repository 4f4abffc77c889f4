import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { fillingModule } from '@clean-express/release-contract/remote-config';
import { expect, test } from 'vitest';
import { compareManifest, compareWithShell } from './compare-manifest.ts';

type Extras = Manifest['extras'];

/** A release whose fillings and widgets have a module. */
function manifestOf(remote: string, extras: Partial<Extras> = {}, version = '1.0.0'): Manifest {
  const modules = [
    './routes',
    ...Object.keys(extras.widgets ?? {}),
    ...Object.keys(extras.fills ?? {}).map(fillingModule),
  ];
  return {
    remote,
    version,
    entry: 'remoteEntry.js',
    extras: {
      paths: [`/${remote}`],
      preload: Object.fromEntries(modules.map((name) => [name, []])),
      css: [],
      pages: {},
      widgets: {},
      integrity: {},
      shared: {},
      ...extras,
    },
    builtAt: '2026-01-01T00:00:00.000Z',
  };
}

const contract = { paths: ['/'], widgets: [], shared: {} };

const findings = (
  manifest: Manifest,
  others: Manifest[] = [],
  slots?: HostContract['slots'],
): string[] =>
  compareManifest({ manifest, others, contract: { ...contract, ...(slots && { slots }) } });

const page = (mounts: { widgets?: string[]; slots?: string[] }) => ({
  ...{ preload: [], css: [], data: [] },
  ...mounts,
});

const slot = (version = '1.0') => ({ version, fillings: 1, scriptBudget: 10, height: 0 });

const checkout = (version: string, release = '3.0.0') =>
  manifestOf('checkout', { widgets: { './AddToCart': { data: [], version } } }, release);

const consumer = (needs?: Extras['needs'], widget = 'checkout/AddToCart') =>
  manifestOf('catalog', {
    pages: { '/catalog': page({ widgets: [widget] }) },
    ...(needs && { needs }),
  });

test('takes releases that mount and fill what the others have', () => {
  const catalog = manifestOf('catalog', {
    slots: { 'catalog/service': slot('1.2') },
    pages: { '/catalog': page({ widgets: ['checkout/AddToCart'], slots: ['catalog/service'] }) },
    needs: { 'checkout/AddToCart': '^2.1' },
  });
  const blog = manifestOf('blog', {
    fills: { 'catalog/service': { order: 0 }, 'shell/header': { order: 0 } },
    needs: { 'catalog/service': '^1.0', 'shell/header': '^1.0' },
  });
  const all = [catalog, blog, checkout('2.1')];
  for (const manifest of all) {
    const others = all.filter((each) => each !== manifest);
    expect(findings(manifest, others, { 'shell/header': slot() })).toEqual([]);
  }
});

test('takes a release that mounts a widget of an earlier one, which declares none', () => {
  const early = { ...manifestOf('checkout').extras, preload: { './AddToCart': [] } };
  const others = [manifestOf('checkout', early)];
  expect(findings(consumer({ 'checkout/AddToCart': '^2.1' }), others)).toEqual([]);
});

test.each([
  ['has another name', 'checkout/AddToBasket', checkout('2.1')],
  ['is its own, and not exposed', 'catalog/Card', undefined],
  ['is all of its pages', 'checkout/routes', checkout('2.1')],
])('refuses the mount of a widget that %s', (_what, widget, other) => {
  const release = other ? '"checkout" 3.0.0' : '"catalog" 1.0.0';
  expect(findings(consumer(undefined, widget), other ? [other] : [])).toEqual([
    `The page /catalog mounts ${widget}, which ${release} does not expose. Correct the name, or wait until it is live.`,
  ]);
});

test('takes the mount of a widget whose remote has no live release: it shows a fallback', () => {
  expect(findings(consumer({ 'checkout/AddToCart': '^2.1' }))).toEqual([]);
});

test('refuses slots that are not declared, not its own, or named as a widget', () => {
  const manifest = manifestOf('catalog', {
    pages: { '/catalog': page({ slots: ['catalog/end'] }) },
    widgets: { './Card': { data: [], slots: ['catalog/card'] } },
    slots: { 'blog/post': slot(), 'catalog/Card': slot() },
  });
  expect(findings(manifest)).toEqual([
    'The page /catalog has the slot catalog/end. Declare it in "slots" of remote.config.ts, too.',
    'The widget ./Card has the slot catalog/card. Declare it in "slots" of remote.config.ts, too.',
    'Its slot blog/post is none of "catalog". Call it catalog/my-slot.',
    'A slot and a widget have the name catalog/Card. Choose another one.',
  ]);
});

const filling = (name: string, needs?: Extras['needs']) =>
  manifestOf('blog', { fills: { [name]: { order: 0 } }, ...(needs && { needs }) });

test('refuses a filling of a slot that its owner does not have', () => {
  const catalog = manifestOf('catalog', { slots: { 'catalog/service': slot() } });
  expect(findings(filling('catalog/sevice'), [catalog])).toEqual([
    'It fills catalog/sevice, which "catalog" does not have. Its slots: catalog/service.',
  ]);
  expect(findings(filling('shell/footer'), [], { 'shell/header': slot() })).toEqual([
    'It fills shell/footer, which "shell" does not have. Its slots: shell/header.',
  ]);
});

test('refuses a filling without a module', () => {
  const manifest = filling('catalog/service');
  expect(
    findings({ ...manifest, extras: { ...manifest.extras, preload: { './routes': [] } } }),
  ).toEqual([
    'It fills catalog/service, but has no module ./fills__catalog__service. Build it again.',
  ]);
});

test('takes fillings before an owner that has slots, so that the fillings can be released first', () => {
  expect(findings(filling('catalog/service'), [manifestOf('catalog')])).toEqual([]);
  expect(findings(filling('shell/header'))).toEqual([]);
});

test.each(['2.0', '1.9', '3.0'])('refuses a release that needs ^2.1 beside %s', (version) => {
  const needs = { 'checkout/AddToCart': '^2.1' };
  expect(findings(consumer(needs), [checkout('2.1'), checkout(version, '4.0.0')])).toEqual([
    `It needs checkout/AddToCart ^2.1; "checkout" 4.0.0 has ${version}. Wait until it is live, or load the types again (release types) and adapt.`,
  ]);
});

test('refuses a filling for another version of the slot', () => {
  const needs = { 'catalog/service': '^2.0', 'shell/header': '^2.0' };
  const catalog = manifestOf('catalog', { slots: { 'catalog/service': slot('1.4') } });
  expect(
    findings(filling('catalog/service', needs), [catalog], { 'shell/header': slot() }),
  ).toEqual([
    'It needs shell/header ^2.0; the live shell has 1.0. Wait until it is live, or load the types again (release types) and adapt.',
    'It needs catalog/service ^2.0; "catalog" 1.0.0 has 1.4. Wait until it is live, or load the types again (release types) and adapt.',
  ]);
});

test('tells what a shell in a canary gives too little of, but not which slots it lacks', () => {
  const manifest = filling('shell/footer', { 'shell/header': '^2.0' });
  const pair = { manifest, contract: { ...contract, slots: { 'shell/header': slot() } } };
  expect(compareWithShell({ ...pair, role: 'canary' })).toEqual([
    expect.stringMatching(/^It needs shell\/header \^2\.0; the canary shell has 1\.0\./),
  ]);
});

test.each(['2.0', '3.0'])('refuses a release that gives %s where another needs ^2.1', (version) => {
  expect(findings(checkout(version), [consumer({ 'checkout/AddToCart': '^2.1' })])).toEqual([
    `"catalog" 1.0.0 needs checkout/AddToCart ^2.1; this release has ${version}. Keep that version under its name, and add the new one under another name.`,
  ]);
});

test('refuses a release that no longer exposes what another mounts', () => {
  expect(findings(manifestOf('checkout'), [consumer()])).toEqual([
    '"catalog" 1.0.0 mounts checkout/AddToCart, which this release does not expose. Keep it until no live release mounts it.',
  ]);
});

test('takes a new major version under a second name, and the end of a slot', () => {
  const widgets = {
    './AddToCart': { data: [], version: '2.1' },
    './AddToCart3': { data: [], version: '3.0' },
  };
  const others = [
    consumer({ 'checkout/AddToCart': '^2.1' }),
    filling('checkout/end', { 'checkout/end': '^1.0' }),
  ];
  expect(findings(manifestOf('checkout', { widgets, slots: {} }), others)).toEqual([]);
});

test('refuses widgets that mount each other, also through the filling of a slot', () => {
  const catalog = manifestOf('catalog', {
    slots: { 'catalog/card': slot() },
    widgets: { './Card': { data: [], slots: ['catalog/card'] } },
  });
  const blog = manifestOf('blog', {
    fills: { 'catalog/card': { order: 0, widgets: ['blog/Teaser'] } },
    widgets: { './Teaser': { data: [], widgets: ['catalog/Card'] } },
  });
  expect(findings(blog, [catalog])).toEqual([
    'Its parts mount each other without end: blog/Teaser → catalog/Card → catalog/card → blog/fills__catalog__card → blog/Teaser.',
  ]);
  const self = manifestOf('blog', {
    widgets: { './Teaser': { data: [], widgets: ['blog/Teaser'] } },
  });
  expect(findings(self)).toEqual([
    'Its parts mount each other without end: blog/Teaser → blog/Teaser.',
  ]);
});

test('takes a widget that two parts mount', () => {
  const manifest = manifestOf('blog', {
    widgets: {
      './A': { data: [], widgets: ['blog/B', 'blog/C'] },
      './B': { data: [], widgets: ['blog/C'] },
      './C': { data: [] },
    },
  });
  expect(findings(manifest)).toEqual([]);
});
