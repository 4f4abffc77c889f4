import type { Registry } from '@clean-express/release-contract/registry';
import { liveRelease } from '@clean-express/release-contract/releases';
import { bundleName } from '../releases/released-files.ts';
import { includedReleases, type Page } from './page.ts';

/** What a page counts as when it does harm, and so where it is rendered. */
export interface PageSubject {
  /** Names for the circuit breaker. */
  names: readonly string[];
  /** Whether the page includes code of a release that is not live. */
  isTrial: boolean;
  /** Names all releases that the visitor previews, if the page includes code of one of them. */
  previewSet?: string | undefined;
  /** The releases that a failure of the page counts for; one of a preview is in the log only. */
  suspects: Page['included'];
}

/**
 * A page counts as its previews as a whole, so that they harm no canary beside them; or as its canaries; or
 * else as its route and its address, because most pages of a live release are in order.
 */
export function subjectOf(page: Page, registry: Registry): PageSubject {
  const { url, parts, route, previews, releases } = page;
  const namesOf = (of: Page['parts']) =>
    of.map(({ remote, release }) => bundleName(remote, release));
  const trial = parts.filter(({ remote, release }) => {
    const live = liveRelease(registry, remote);
    // A preview may have the version of another release.
    return !live || bundleName(remote, live) !== bundleName(remote, release);
  });
  if (trial.some(({ remote }) => previews.some((preview) => preview.remote === remote))) {
    const names = previews.flatMap(({ remote }) => {
      const release = releases[remote];
      return release ? [bundleName(remote, release)] : [];
    });
    const previewSet = `preview of ${names.sort().join(' ')}`;
    return { isTrial: true, previewSet, names: [previewSet], suspects: [] };
  }
  if (trial.length > 0) {
    return { isTrial: true, names: namesOf(trial), suspects: includedReleases(trial) };
  }
  const live = namesOf(parts).join(' ');
  const names = [`${live} ${route}`, `${live} ${url.pathname}${url.search}`];
  return { isTrial: false, names, suspects: page.included };
}
