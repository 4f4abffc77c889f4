import type { RemotePhase, ReportedError } from '@clean-express/federation/reports';
import { shownPreviews } from '../preview/previews.ts';
import { releaseOf } from '../remotes/registry.ts';
import { isLeaving } from './page-leave.ts';
import { queueError } from './report-queue.ts';

const failures: ReportedError[] = [];

/** What has failed in this tab, whether or not the front door was told. */
export function remoteFailures(): readonly ReportedError[] {
  return failures;
}

function isPreviewed(remote: string): boolean {
  return shownPreviews().some((preview) => preview.remote === remote);
}

/**
 * Tells the front door that a remote failed, once per phase and page: so it can be seen that a release
 * is worse than the one before. Who looks at a preview is no such sign, and what breaks off because
 * the page is left has not failed.
 */
export function reportRemoteError(remote: string, phase: RemotePhase): void {
  const version = releaseOf(remote)?.metadata.version;
  const isKnown = failures.some((failure) => failure.remote === remote && failure.phase === phase);
  if (isLeaving() || !version || isKnown) return;
  const failure = { remote, version, phase };
  failures.push(failure);
  if (!isPreviewed(remote)) queueError(failure);
}
