import type { ReportedRelease } from '@clean-express/federation/reports';
import type { SHELL } from '@clean-express/release-contract/host-contract';
import { afterLoad } from '../after-load.ts';
import { isCompared } from '../config/inlined-json.ts';
import { ownerOf, releaseOf, shellVersion } from '../config/registry.ts';

// The module of the constant has schemas, which pages do not need.
const HOST: typeof SHELL = 'shell';

/**
 * The releases that a vital counts for.
 *
 * @param page - Path of the page.
 * @param measured - The remote whose element was measured.
 */
function releasesOf(page: string, measured: string | undefined): ReportedRelease[] {
  return [...new Set([HOST, ownerOf(page), measured])].flatMap((remote = '') => {
    const version = remote === HOST ? shellVersion() : releaseOf(remote)?.metadata.version;
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
