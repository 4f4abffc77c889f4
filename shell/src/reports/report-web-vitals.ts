import type { ReportedRelease } from '@clean-express/federation/reports';
import { afterLoad } from '../after-load.ts';
import { HOST } from '../config/host-name.ts';
import { isCompared } from '../config/inlined-json.ts';
import { ownerOf, versionOf } from '../config/registry.ts';

/**
 * The releases that a vital counts for.
 *
 * @param page - Path of the page.
 * @param measured - The remote whose element was measured.
 */
function releasesOf(page: string, measured: string | undefined): ReportedRelease[] {
  return [...new Set([HOST, ownerOf(page), measured])].flatMap((remote = '') => {
    const version = versionOf(remote);
    return version && isCompared(remote) ? [{ remote, version }] : [];
  });
}

/** Reports web vitals for a sample of the visits, from 0 to 1. Others do not download the library. */
export function reportWebVitals(sample: number): void {
  if (Math.random() >= sample) return;
  afterLoad(() => {
    // If the library fails to load, the visit is not part of the sample.
    import('./measure-vitals.ts').then(
      ({ measureVitals }) => measureVitals(releasesOf),
      () => undefined,
    );
  });
}
