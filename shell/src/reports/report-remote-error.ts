import type { RemotePhase, ReportedError } from '@clean-express/federation/reports';
import { activePreviews } from '../config/inlined-json.ts';
import { releaseOf } from '../remotes/registry.ts';
import { isPageLeaving } from './page-leave.ts';
import { queueError } from './report-queue.ts';

const failures: ReportedError[] = [];

/** The failures in this tab, including those that were not reported. */
export function remoteFailures(): readonly ReportedError[] {
  return failures;
}

function isPreviewed(remote: string): boolean {
  return activePreviews().some((preview) => preview.remote === remote);
}

/**
 * Reports the failure of a remote to the SSR server, once per phase and page load. The reports show
 * whether a release is worse than the previous one, so that failures of previews, and requests that
 * were aborted because the visitor left the page, are not reported.
 */
export function reportRemoteError(remote: string, phase: RemotePhase): void {
  const version = releaseOf(remote)?.metadata.version;
  const isDuplicate = failures.some(
    (failure) => failure.remote === remote && failure.phase === phase,
  );
  if (isPageLeaving() || !version || isDuplicate) return;
  const failure = { remote, version, phase };
  failures.push(failure);
  if (!isPreviewed(remote)) queueError(failure);
}
