import { SHELL } from '@clean-express/release-contract/host-contract';
import { expect, test } from 'vitest';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { listCatalogue } from './catalogue.ts';
import { findDeprecated } from './deprecations.ts';
import { findImpact } from './impact.ts';

/** A release of a remote, with its extras. */
function manifestOf(remote: string, extras: object = {}, more: object = {}) {
  const { manifest } = fixtureUpload(remote, '1.0.0');
  return {
    ...manifest,
    owner: `@acme/${remote}`,
    ...more,
    extras: { ...manifest.extras, ...extras },
  };
}

const widgets = (version: string) => ({ widgets: { './Rating': { data: [], version } } });

const page = { preload: [], css: [], data: [] };

const slots = { 'catalog/service': { version: '1.0', fillings: 1, scriptBudget: 10, height: 0 } };

const routes = './routes';

const checkout = manifestOf('checkout', {
  pages: { '/checkout': { ...page, widgets: ['catalog/Rating'] } },
  needs: { 'catalog/Rating': '^2.1' },
});

const blog = manifestOf('blog', {
  fills: { 'catalog/service': { order: 0 } },
  preload: { [routes]: [], './fills__catalog__service': [] },
});

const catalog = manifestOf('catalog', { ...widgets('2.1'), slots });

const site = { manifests: [catalog, checkout, blog], contract: fixtureContract };

test('a release that is like the live one changes nothing for others', () => {
  expect(findImpact(catalog, catalog, site)).toEqual({ differences: [], consumers: [] });
});

test('names who mounts, needs and fills what a release takes away', () => {
  const candidate = manifestOf('catalog', { slots: {} });
  const { differences, consumers } = findImpact(candidate, catalog, site);
  expect(differences).toEqual([
    'no longer exposes ./Rating 2.1',
    'no longer has the slot catalog/service 1.0',
  ]);
  const [first, second] = consumers;
  expect(first).toMatchObject({ remote: 'checkout', owner: '@acme/checkout', breaks: [] });
  expect(first?.fallsBack.join()).toContain('catalog/Rating');
  expect(second).toMatchObject({ remote: 'blog' });
  expect(second?.fallsBack.join()).toContain('catalog/service');
  // What the consumer's team would do about it is not what the reader can do.
  expect(first?.fallsBack.join()).not.toContain('Correct the name');
});

test('names who needs another version of a widget', () => {
  const { consumers } = findImpact(
    manifestOf('catalog', { ...widgets('3.0'), slots }),
    catalog,
    site,
  );
  expect(consumers).toMatchObject([{ remote: 'checkout' }]);
});

test('names who reads state that is no longer shared', () => {
  const shares = manifestOf('catalog', {}, { shares: ['catalog/filter'] });
  const reader = manifestOf('blog', {}, { reads: ['catalog/filter'] });
  const shared = { manifests: [shares, reader], contract: fixtureContract };
  const { differences, consumers } = findImpact(manifestOf('catalog'), shares, shared);
  expect(differences).toEqual(['no longer shares the state catalog/filter']);
  expect(consumers).toMatchObject([
    { remote: 'blog', fallsBack: [expect.stringContaining('catalog/filter')] },
  ]);
});

test('names the remotes that a shell would break', () => {
  const remote = manifestOf('blog', { shared: { react: '^19' } });
  const contract = { ...fixtureContract, shared: { react: '19.0.0' } };
  const shellOf = (react: string) =>
    manifestOf(SHELL, {}, { host: { ...fixtureContract, shared: { react } } });
  const { differences, consumers } = findImpact(shellOf('20.0.0'), shellOf('19.0.0'), {
    ...{ manifests: [remote], contract },
  });
  expect(differences).toEqual(['no longer shares react 19.0.0', 'now shares react 20.0.0']);
  expect(consumers).toMatchObject([{ remote: 'blog', breaks: [expect.stringContaining('react')] }]);
});

test('says what is deprecated to those who use it, and lists them', () => {
  const deprecated = { './Rating': '2027-01-31', 'catalog/service': '2026-12-31' };
  const owner = manifestOf('catalog', { ...widgets('2.1'), slots }, { deprecated });
  const contract = { ...fixtureContract, deprecated: { 'react#useId': '2027-02-28' } };
  const importer = manifestOf('account', {}, { exports: { react: ['useId'] } });
  const messages = (manifest: typeof blog) => findDeprecated(manifest, [owner], contract).join();
  expect(messages(checkout)).toMatch(/catalog\/Rating.*"catalog".*2027-01-31/);
  expect(messages(blog)).toMatch(/catalog\/service.*2026-12-31/);
  expect(messages(importer)).toMatch(/react#useId.*"shell".*2027-02-28/);
  expect(messages(owner)).toBe('');
  const manifests = [owner, checkout, blog, importer];
  expect(listCatalogue({ manifests, contract }).deprecated).toEqual([
    { name: 'catalog/service', owner: 'catalog', endsOn: '2026-12-31', users: ['blog'] },
    { name: 'catalog/Rating', owner: 'catalog', endsOn: '2027-01-31', users: ['checkout'] },
    { name: 'react#useId', owner: 'shell', endsOn: '2027-02-28', users: ['account'] },
  ]);
});

test('lists who owns and uses what, and what keeps a library from its next major version', () => {
  const remote = manifestOf('blog', { shared: { react: '^19' } });
  const free = manifestOf('account', { shared: { react: '>=19' } });
  const contract = { ...fixtureContract, shared: { react: '19.3.1' } };
  const { widgets: listed, shared } = listCatalogue({
    ...{ manifests: [catalog, checkout, remote, free], contract },
  });
  expect(listed).toEqual([
    { name: 'catalog/Rating', owner: 'catalog', users: ['checkout'], version: '2.1' },
  ]);
  expect(shared).toMatchObject([{ name: 'react', version: '19.3.1', holdBack: ['blog'] }]);
});
