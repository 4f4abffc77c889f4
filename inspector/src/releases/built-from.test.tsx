import { fixtureRelease } from '@clean-express/federation/testing';
import type { Provenance } from '@clean-express/release-contract/release-registry';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { BuiltFrom, findProvenance, type SiteProvenance } from './built-from.tsx';

const provenance = { verified: true, commit: { sha: 'c'.repeat(40) } };
const registry = {
  microFrontends: {
    blog: [{ ...fixtureRelease('1.0.0-a'), provenance }],
    catalog: [fixtureRelease('1.0.0-a')],
  },
};

test.each([
  ['blog', '1.0.0-a', provenance],
  ['blog', '0.9.0', expect.stringContaining('Reload the page')],
  ['catalog', '1.0.0-a', expect.stringContaining('has not said')],
  ['account', '1.0.0-a', expect.stringContaining('Reload the page')],
  ['constructor', '1.0.0-a', expect.stringContaining('Reload the page')],
])('finds the provenance of %s %s', (remote, version, found) => {
  expect(findProvenance(registry, remote, version)).toEqual(found);
});

/** What the view shows: its text, and text → address of its links. */
function show(provenance: SiteProvenance) {
  const container = document.createElement('div');
  flushSync(() => createRoot(container).render(<BuiltFrom provenance={provenance} />));
  const links = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.href]);
  return { text: container.textContent, links: Object.fromEntries(links) };
}

const sha = `3f2a91c0${'d'.repeat(32)}`;
const repository = 'https://github.com/acme/blog';
const run = `${repository}/actions/runs/7/attempts/1`;

test('links repository and run of a workflow', () => {
  const commit = { repository, sha, branch: 'refs/heads/main', dirty: false };
  expect(show({ verified: true, commit, builder: run })).toEqual({
    text: 'Verified3f2a91c0 main of acme/blog, by this run',
    links: { 'acme/blog': repository, 'this run': run },
  });
});

test('says what a person claims, and what the commit does not have', () => {
  const commit = { repository: 'git@github.com:acme/blog.git', sha, branch: 'main', dirty: true };
  expect(show({ verified: false, commit, builder: 'laptop' })).toEqual({
    text: 'Claimed3f2a91c0 main of git@github.com:acme/blog.git, uncommitted changes, by laptop',
    links: {},
  });
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
])('shows "%s" as a text', (address) => {
  const forged: Provenance = {
    verified: true,
    commit: { repository: address, sha },
    builder: address,
  };
  expect(show(forged)).toEqual({
    text: `Verified3f2a91c0 of ${address}, by ${address}`,
    links: {},
  });
});

test.each([
  [{ verified: false }, 'Claimedwithout commit'],
  ['Loading…', 'UnknownLoading…'],
])('shows what is known of %j', (provenance, text) => {
  expect(show(provenance).text).toBe(text);
});
