import { expect, test } from 'vitest';
import { table } from '../output.ts';
import { actionOf, authorOf, describeProvenance, provenanceOf, shareOf } from './status.ts';

test.each([
  [{ action: 'promote' }, 'promote'],
  [{ action: 'canary', share: 10 }, 'canary 10 %'],
  [{ action: 'upload', skippedCheck: true }, 'upload without check'],
  [{ action: 'accept', skippedE2e: true }, 'accept without e2e tests'],
  [
    { action: 'accept', tests: 143, provenance: { verified: true } },
    'accept, gate passed (tests: 143, verified)',
  ],
  [
    { action: 'accept', tests: 143, provenance: { verified: false } },
    'accept, gate passed (tests: 143, claimed)',
  ],
  // Accepted without saying from which commit.
  [{ action: 'accept', tests: 1 }, 'accept, gate passed (tests: 1, claimed)'],
])('names an action of the history', (changes, name) => {
  const entry = {
    share: null,
    skippedCheck: false,
    skippedE2e: false,
    tests: null,
    provenance: null,
  };
  expect(actionOf({ ...entry, ...changes })).toBe(name);
});

test.each([
  [{ by: 'ada', person: 'ada' }, 'ada'],
  [{ by: 'blog release', person: 'ada' }, 'blog release (ada)'],
  [{ by: 'canary monitor', person: null }, 'canary monitor'],
])('names an author of the history', (entry, name) => {
  expect(authorOf(entry)).toBe(name);
});

const sha = `3f2a91c0${'d'.repeat(32)}`;
const repository = 'https://github.com/acme/blog';
const run = `${repository}/actions/runs/7/attempts/1`;

test.each([
  [
    'a workflow',
    {
      verified: true,
      commit: { repository, sha, branch: 'refs/heads/main', dirty: false },
      builder: run,
    },
    `verified 3f2a91c0 acme/blog main, run ${run}`,
  ],
  [
    'a tag with the name of a branch',
    { verified: true, commit: { repository, sha, branch: 'refs/tags/main' } },
    'verified 3f2a91c0 acme/blog tag main',
  ],
  [
    'a laptop',
    {
      verified: false,
      commit: { repository, sha, branch: 'main', dirty: true },
      builder: 'laptop',
    },
    'claimed 3f2a91c0 main, uncommitted changes',
  ],
  ['a laptop without git', { verified: false, builder: 'laptop' }, 'claimed without commit'],
  ['nothing', null, ''],
])('describes the provenance of %s', (_what, provenance, text) => {
  expect(describeProvenance(provenance)).toBe(text);
});

test.each([
  [{ verified: true, commit: { sha } }, 'verified 3f2a91c0'],
  [{ verified: false, commit: { sha } }, 'claimed 3f2a91c0'],
  [undefined, ''],
])('has a short form of a provenance', (provenance, text) => {
  expect(provenanceOf(provenance)).toBe(text);
});

test('texts of other people do not control the terminal', () => {
  const text = table(['author'], [['\u001B[2Jada\u202E']]);
  expect(text).toContain('\uFFFD[2Jada\uFFFD');
});

test.each([
  [0, 0, '–'],
  [400, 2, '0.5 % (0.1–1.8)'],
  [20, 0, '0.0 % (0.0–16.1)'],
  // Some views have had several.
  [20, 25, '100.0 % (83.9–100.0)'],
])('shows the share of failures in %d page views', (all, failed, text) => {
  expect(shareOf({ all, failed })).toBe(text);
});
