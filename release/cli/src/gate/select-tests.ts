import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import { ownerOfPart } from '@clean-express/release-contract/releases';
import type { loadsSchema } from 'site-runner';
import type { z } from 'zod';
import type { ReleaseSource } from '../publish/upload-release.ts';

/** The committed record of which remotes each test across remotes loads. */
export type LoadRecord = z.infer<typeof loadsSchema>;

/** A release with what it declares. */
export type DeclaredRelease = Pick<ReleaseSource, 'remote' | 'manifestText'>;

/** What the tests of a gate are chosen by. None of it comes from the code of a candidate. */
export interface Choice {
  candidates: readonly DeclaredRelease[];
  /** The live releases, as the release server has them. */
  live: readonly DeclaredRelease[];
  /** What the pages of the shell at the gate's site mount. */
  shell: LoadRecord['shell'];
}

/** The tests across remotes that a gate leaves out. */
export interface Selection {
  leftOut: string[];
  /** Why all of them run, as a sentence. */
  reason?: string;
}

const loadsOf = (remotes: string): string[] => remotes.split(' ');

/** What a release declares: the names of its files, which each build changes, are no part of it. */
function declarationOf(manifestText: string) {
  const { extras, scriptBudget, shares, reads } = manifestSchema.parse(JSON.parse(manifestText));
  const pages = Object.entries(extras.pages).map(([route, page]) => {
    const { query, server, title, widgets, slots } = page;
    return [route, { query, server, title, widgets, slots }] as const;
  });
  return {
    paths: [...extras.paths].sort(),
    pages: Object.fromEntries(pages),
    widgets: { exposed: Object.keys(extras.preload).sort(), ...extras.widgets },
    slots: extras.slots,
    fillings: extras.fills,
    'needed versions': extras.needs,
    'shared libraries': extras.shared,
    'shared state': { shares, reads },
    origins: extras.origins,
    'kind of rendering': extras.server !== undefined,
    budget: scriptBudget,
  };
}

/** @returns What a candidate declares otherwise than the live release, as a sentence. */
function findChange({ remote, manifestText }: DeclaredRelease, live: Choice['live']) {
  const former = live.find((release) => release.remote === remote);
  if (!former) return `"${remote}" has no live release.`;
  const [now, before] = [declarationOf(manifestText), declarationOf(former.manifestText)];
  const [changed] =
    Object.entries(now).find(
      ([part, value]) => !isDeepStrictEqual(value, before[part as keyof typeof before]),
    ) ?? [];
  return changed && `"${remote}" declares other ${changed} than its live release.`;
}

/** Pairs of remotes, or hosts, the first of which loads the second with its pages or parts. */
function loadingPairs({ remote, manifestText }: DeclaredRelease): [string, string][] {
  const { pages, widgets, fills = {} } = manifestSchema.parse(JSON.parse(manifestText)).extras;
  const mounting = [
    ...Object.values(pages),
    ...Object.values(widgets),
    ...Object.values(fills),
  ] as const;
  return [
    ...mounting.flatMap(({ widgets: mounted = [] }) =>
      mounted.map((part): [string, string] => [remote, ownerOfPart(part)]),
    ),
    ...Object.keys(fills).map((slot): [string, string] => [ownerOfPart(slot), remote]),
  ];
}

/** The record does not have hosts, of which the shell has releases: any test may load what they mount. */
const isRemote = (name: string, releases: readonly DeclaredRelease[]) =>
  name !== SHELL && releases.some(({ remote }) => remote === name);

/**
 * Finds what may load a candidate, as the manifests say: the record knows only how the remotes of the
 * workspace load each other.
 *
 * @returns The candidates, and the remotes and hosts with their widgets or fillings.
 */
function loadersOf(record: LoadRecord, { candidates, live }: Choice): Set<string> {
  const known = new Set(Object.values(record.tests).flatMap(loadsOf));
  const releases = [...live, ...candidates];
  const isKnown = (name: string) => known.has(name) || !isRemote(name, releases);
  const pairs = releases
    .flatMap(loadingPairs)
    .filter(([loader, loaded]) => !isKnown(loader) || !isKnown(loaded));
  const loaders = new Set(candidates.map(({ remote }) => remote));
  // The loop also visits what is added meanwhile.
  for (const loaded of loaders) {
    for (const pair of pairs) if (pair[1] === loaded) loaders.add(pair[0]);
  }
  return loaders;
}

/**
 * Chooses the tests across remotes that a gate leaves out: those that load nothing of a candidate, so that
 * only what its manifest declares can change their result.
 */
export function selectTests(record: LoadRecord, choice: Choice): Selection {
  const { candidates, live, shell } = choice;
  const changes = candidates.flatMap((candidate) => findChange(candidate, live) ?? []);
  const hasOtherShell = !isDeepStrictEqual(record.shell, shell);
  const loaders = loadersOf(record, choice);
  const releases = [...live, ...candidates];
  const host = [...loaders].find((name) => !isRemote(name, releases));
  const reasons = [
    candidates.some(({ remote }) => remote === SHELL) && 'Every page loads the shell.',
    hasOtherShell && 'The shell mounts other widgets than the record says.',
    ...changes,
    host && `A slot of "${host}" loads what is tested.`,
  ];
  const reason = reasons.find((found) => typeof found === 'string');
  if (reason) return { leftOut: [], reason };
  const leftOut = Object.entries(record.tests).filter(
    ([, remotes]) => !loadsOf(remotes).some((remote) => loaders.has(remote)),
  );
  return { leftOut: leftOut.map(([test]) => test) };
}

/**
 * Finds the tests that have not loaded a candidate, although the record says so: it is stale, and those that
 * were left out may load the candidate.
 *
 * @param loads - What each test that has passed has loaded.
 */
export function findStale(
  record: LoadRecord,
  candidates: Choice['candidates'],
  loads: LoadRecord['tests'],
): string[] {
  return Object.entries(loads)
    .filter(([test, found]) =>
      candidates.some(
        ({ remote }) =>
          loadsOf(record.tests[test] ?? '').includes(remote) && !loadsOf(found).includes(remote),
      ),
    )
    .map(([test]) => test);
}
