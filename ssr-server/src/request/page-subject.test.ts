import type { PickedReleases, Registry, Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { bundleName } from '../releases/released-files.ts';
import { fixturePage, fixturePicksShell } from '../testing/fixture-page.ts';
import { fixtureShell } from '../testing/fixture-shell.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { subjectOf } from './page-subject.ts';

const { catalog, blog } = fixtureReleases as { catalog: Release; blog: Release };

const filled = (release: Release, version = '1.0.0-a'): Release => ({
  ...release,
  metadata: { version },
  extras: { ...release.extras, fills: { 'shell/header': { order: 0 } } },
});
const live = { catalog, blog: filled(blog) };
const shell = fixtureShell();
const registry: Registry = {
  microFrontends: { shell: [shell], catalog: [live.catalog], blog: [live.blog] },
};

const FILLING = 'blog/fills__shell__header';
const LIVE_CATALOG = { remote: 'catalog', version: '1.0.0-a' };
const nameOf = (remote: string, release: Release) => bundleName(remote, release);

const subject = (releases: PickedReleases, previewed: string[] = []) => {
  const previews = previewed.map((remote) => ({ remote, version: '2', expires: '' }));
  return subjectOf({ ...fixturePage('/services/1', releases), previews }, registry);
};

test('a live page counts as itself, its parts as their releases, and its failures for its owner', () => {
  const all = [nameOf('shell', shell), nameOf('catalog', catalog), nameOf('blog', live.blog)];
  const names = all.join(' ');
  const pageNames = [`${names} /services/:id`, `${names} /services/1`];
  expect(subject(live)).toMatchObject({
    trialSet: undefined,
    names: pageNames,
    pageNames,
    parts: {
      [FILLING]: {
        name: nameOf('blog', live.blog),
        release: { remote: 'blog', version: '1.0.0-a' },
      },
    },
    suspects: [LIVE_CATALOG, { remote: 'blog', version: '1.0.0-a' }],
    pageSuspects: [LIVE_CATALOG],
  });
});

test('what the shell contains counts as the shell, and is no trial', () => {
  const { metadata } = shell;
  const contained = { ...catalog, metadata, isContained: true } as const;
  const counted = { remote: 'shell', version: metadata.version };
  expect(subject({ ...live, catalog: contained })).toMatchObject({
    trialSet: undefined,
    suspects: [counted, { remote: 'blog', version: '1.0.0-a' }],
    pageSuspects: [counted],
  });
  expect(fixturePage('/services/1', { catalog: contained }).included).toEqual([counted]);
});

test('a live page with a part of a canary is still rendered when that has harmed a process', () => {
  const canary = filled(blog, '1.1.0-b');
  const { names, pageNames, ...others } = subject({ ...live, blog: canary });
  expect(names).toEqual([nameOf('blog', canary)]);
  expect(pageNames).not.toContain(nameOf('blog', canary));
  expect(others).toMatchObject({
    trialSet: nameOf('blog', canary),
    suspects: [{ remote: 'blog', version: '1.1.0-b' }],
    pageSuspects: [LIVE_CATALOG],
  });
});

test('a page of a canary counts as itself, as a live one does, and its failures for its release', () => {
  const canary = { ...catalog, metadata: { version: '1.1.0-b' } };
  const { names, pageNames, pageSuspects } = subject({ ...live, catalog: canary });
  const all = [nameOf('shell', shell), nameOf('catalog', canary), nameOf('blog', live.blog)];
  expect(pageNames).toEqual([`${all.join(' ')} /services/:id`, `${all.join(' ')} /services/1`]);
  expect(names).toEqual(pageNames);
  expect(pageSuspects).toEqual([{ remote: 'catalog', version: '1.1.0-b' }]);
});

test('beside a canary, the live releases that are compared with another one are suspected as well', () => {
  const deployment = (isLive: boolean) => ({ traffic: 50, default: isLive });
  const withCanary = (release: Release, version: string) => [
    { ...release, deployment: deployment(true) },
    { ...release, metadata: { version }, deployment: deployment(false) },
  ];
  const canaries: Registry = {
    microFrontends: {
      shell: withCanary(shell, '9.0.0'),
      catalog: withCanary(catalog, '1.1.0-b'),
      blog: withCanary(live.blog, '1.1.0-b'),
    },
  };
  const canary = { ...catalog, metadata: { version: '1.1.0-b' } };
  const { suspects, pageSuspects } = subjectOf(
    fixturePage('/services/1', { ...live, catalog: canary }),
    canaries,
  );
  const liveShell = { remote: 'shell', version: shell.metadata.version };
  const ofCanary = { remote: 'catalog', version: '1.1.0-b' };
  expect(suspects).toEqual([liveShell, ofCanary, { remote: 'blog', version: '1.0.0-a' }]);
  expect(pageSuspects).toEqual([liveShell, ofCanary]);
});

test('a page of a trial shell counts as it, beside the canaries of its parts', () => {
  const trial = fixtureShell({ 'server/head.js': '' }, '1.1.0');
  const trialShell = { remote: 'shell', version: trial.metadata.version };
  const canary = { ...catalog, metadata: { version: '1.1.0-b' } };
  const page = fixturePage(
    '/services/1',
    { ...live, catalog: canary },
    {
      ...fixturePicksShell(),
      release: trial,
    },
  );
  const names = [nameOf('catalog', canary), nameOf('shell', trial)];
  expect(subjectOf(page, registry)).toMatchObject({
    trialSet: names.join(' '),
    isPreview: false,
    suspects: [trialShell, { remote: 'catalog', version: '1.1.0-b' }],
    pageSuspects: [trialShell, { remote: 'catalog', version: '1.1.0-b' }],
  });
  const previews = [{ remote: 'shell', version: trial.metadata.version, expires: '' }];
  expect(subjectOf({ ...page, previews }, registry)).toMatchObject({
    trialSet: `preview of ${nameOf('shell', trial)}`,
    isPreview: true,
    suspects: [],
  });
});

test('no metric counts failures of a previewed part', () => {
  const preview = filled(blog, '2');
  const { parts, suspects, pageSuspects } = subject({ ...live, blog: preview }, ['blog']);
  expect(parts[FILLING]).toEqual({ name: nameOf('blog', preview) });
  expect([suspects, pageSuspects]).toEqual([[], []]);
});
