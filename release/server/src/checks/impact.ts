import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type { Impact } from '@clean-express/release-contract/overview-api';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { compareWithOthers, compareWithShell } from './compare-manifest.ts';
import { mountedWidgets } from './compare-parts.ts';
import { findUnsharedState } from './compare-shared-state.ts';

/** What a release does for others and needs of them, in words. */
function dealingsOf({ extras, shares = [], reads = [], host, exports = {} }: Manifest): string[] {
  const { paths, widgets, slots = {}, fills = {}, shared, needs = {} } = extras;
  const provided = Object.entries(host?.exports ?? {});
  const imported = Object.entries(exports);
  const namesOf = ([module, names]: [string, string[]]) => names.map((n) => `${n} of ${module}`);
  return [
    ...[...paths, ...(host?.paths ?? [])].map((path) => `owns ${path}`),
    ...Object.entries(widgets).map(([name, { version = '' }]) => `exposes ${name} ${version}`),
    ...Object.entries({ ...slots, ...host?.slots }).map(([name, { version }]) => {
      return `has the slot ${name} ${version}`;
    }),
    ...Object.keys(fills).map((slot) => `fills ${slot}`),
    ...mountedWidgets({ extras }).map((widget) => `mounts ${widget}`),
    ...Object.entries(needs).map(([part, range]) => `needs ${part} ${range}`),
    ...Object.entries(shared).map(([name, range]) => `needs ${name} ${range}`),
    ...Object.entries(host?.shared ?? {}).map(([name, version]) => `shares ${name} ${version}`),
    ...provided.flatMap(namesOf).map((name) => `exports ${name}`),
    ...imported.flatMap(namesOf).map((name) => `imports ${name}`),
    ...shares.map((key) => `shares the state ${key}`),
    ...reads.map((key) => `reads the state ${key}`),
  ].map((text) => text.trim());
}

function differencesOf(candidate: Manifest, live: Manifest | undefined): string[] {
  const [now, before] = [new Set(dealingsOf(candidate)), new Set(live && dealingsOf(live))];
  return [
    ...[...before].filter((text) => !now.has(text)).map((text) => `no longer ${text}`),
    ...[...now].filter((text) => !before.has(text)).map((text) => `now ${text}`),
  ];
}

/** What is wrong with the release of a consumer beside another release, and what it would do without. */
interface Misfit {
  breaks: string[];
  fallsBack: string[];
}

/** What is compared: the live releases of all remotes, and the contract of the live shell. */
export interface LiveSite {
  manifests: readonly Manifest[];
  contract: HostContract;
}

/** How a consumer does on a site. */
function misfitsOf(consumer: Manifest, { manifests, contract }: LiveSite): Misfit {
  const others = manifests.filter(({ remote }) => remote !== consumer.remote);
  const breaks = compareWithShell({ manifest: consumer, contract, role: 'next' });
  const fallsBack = compareWithOthers({ manifest: consumer, others });
  return { breaks, fallsBack: [...fallsBack, ...findUnsharedState(consumer, others)] };
}

const added = (after: string[], before: string[]) => after.filter((text) => !before.includes(text));

/** The advice after a finding is for the consumer's own next release. */
const withoutAdvice = (text: string) => text.split(/(?<=\.) (?=[A-Z])/)[0] ?? text;

/** The site with a release in place of the live one of its remote. */
function siteWith(candidate: Manifest, { manifests, contract }: LiveSite): LiveSite {
  if (candidate.remote === SHELL) return { manifests, contract: candidate.host ?? contract };
  const others = manifests.filter(({ remote }) => remote !== candidate.remote);
  return { manifests: [...others, candidate], contract };
}

/**
 * Finds what changes for others if a release becomes live: what is wrong with their releases then, and is not now.
 *
 * @param live - The live release of the same remote.
 */
export function findImpact(
  candidate: Manifest,
  live: Manifest | undefined,
  site: LiveSite,
): Pick<Impact, 'differences' | 'consumers'> {
  const next = siteWith(candidate, site);
  const consumers = site.manifests
    .filter(({ remote }) => remote !== candidate.remote)
    .map((consumer) => {
      const { remote, version, owner } = consumer;
      const [before, after] = [misfitsOf(consumer, site), misfitsOf(consumer, next)];
      const breaks = added(after.breaks, before.breaks).map(withoutAdvice);
      const fallsBack = added(after.fallsBack, before.fallsBack).map(withoutAdvice);
      return { remote, version, ...(owner && { owner }), breaks, fallsBack };
    });
  return {
    differences: differencesOf(candidate, live),
    consumers: consumers.filter(({ breaks, fallsBack }) => breaks.length + fallsBack.length > 0),
  };
}
