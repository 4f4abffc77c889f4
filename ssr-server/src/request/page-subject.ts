import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Registry } from '@clean-express/release-contract/registry';
import { canariesOf, liveRelease } from '@clean-express/release-contract/releases';
import { isRoutes, type PagePart } from '../releases/page-parts.ts';
import { bundleName } from '../releases/released-files.ts';
import { type IncludedRelease, includedReleases, type Page } from './page.ts';

/** What a part of a page counts as when it does harm. */
interface PartSubject {
  /** Name of its release for the circuit breaker. */
  name: string;
  /** What its failures count for; left out for a part of a preview, which no metric counts. */
  release?: IncludedRelease;
}

/** What a page counts as when it does harm, and so where it is rendered. */
export interface PageSubject {
  route?: string | undefined;
  /** Names for the circuit breaker, unless it is known that a part did it. */
  names: readonly string[];
  /** Names that keep the page from being rendered; those of its parts only keep the parts out of it. */
  pageNames: readonly string[];
  /** What each widget and filling of it counts as, by `remote/ExposedModule`. */
  parts: Readonly<Record<string, PartSubject>>;
  /** Names the releases that the page includes besides live ones; `undefined` when it includes none. */
  trialSet: string | undefined;
  /** Whether one of them is previewed. */
  isPreview: boolean;
  /**
   * The releases that a failure of the process counts for; no metric counts those of a preview. Beside a
   * canary, only it and the live releases that are compared with another one.
   */
  suspects: Page['included'];
  /** Those that a failure of the page counts for: its owner's, since parts fail for themselves, and a shell that is compared. */
  pageSuspects: Page['included'];
}

/**
 * A page counts as its previews as a whole, so that they harm no canary beside them. Others count as their
 * route and address, because most pages of a release are in order, or as the parts of canaries in them.
 */
export function subjectOf(page: Page, registry: Registry): PageSubject {
  const { url, parts, route, previews, releases, shell } = page;
  const nameOf = ({ remote, release }: PagePart) => bundleName(remote, release);
  const isPreviewed = ({ remote }: PagePart) => previews.some((one) => one.remote === remote);
  const trial = parts.filter((part) => {
    if (part.release.isContained) return false;
    const live = liveRelease(registry, part.remote);
    // A preview may have the version of another release.
    return !live || bundleName(part.remote, live) !== nameOf(part);
  });
  const entries = parts.map((part) => {
    const [release] = isPreviewed(part) ? [] : includedReleases([part]);
    return [part.name, { name: nameOf(part), ...(release && { release }) }] as const;
  });
  const ofParts = Object.fromEntries(entries);
  const shellName = bundleName(SHELL, shell.release);
  const isShellPreviewed = previews.some(({ remote }) => remote === SHELL);
  if (isShellPreviewed || trial.some(isPreviewed)) {
    const names = previews.flatMap(({ remote }) => {
      const release = remote === SHELL ? shell.release : releases[remote];
      return release ? [bundleName(remote, release)] : [];
    });
    const trialSet = `preview of ${names.sort().join(' ')}`;
    const counted = { route, names: [trialSet], pageNames: [trialSet], parts: ofParts };
    return { ...counted, trialSet, isPreview: true, suspects: [], pageSuspects: [] };
  }
  const live = liveRelease(registry, SHELL);
  const isTrialShell = !live || bundleName(SHELL, live) !== shellName;
  const compared = new Set(canariesOf(registry).map(({ remote }) => remote));
  const comparedShell = isTrialShell || compared.has(SHELL) ? shell : undefined;
  const all = [shellName, ...parts.map(nameOf)].join(' ');
  const pageNames = [`${all} ${route}`, `${all} ${url.pathname}${url.search}`];
  const trialNames = [...(isTrialShell ? [shellName] : []), ...new Set(trial.map(nameOf))].sort();
  const isTrial = trialNames.length > 0;
  const trialParts = trial.filter((part) => !isRoutes(part));
  const isOfParts = isTrial && !isTrialShell && trialParts.length === trial.length;
  const isCompared = (part: PagePart) =>
    !isTrial || trial.includes(part) || compared.has(part.remote);
  return {
    route,
    trialSet: isTrial ? trialNames.join(' ') : undefined,
    isPreview: false,
    names: [...new Set(trialParts.map(nameOf)), ...(isOfParts ? [] : pageNames)],
    pageNames,
    parts: ofParts,
    suspects: includedReleases(parts.filter(isCompared), comparedShell),
    pageSuspects: includedReleases(parts.filter(isRoutes), comparedShell),
  };
}
