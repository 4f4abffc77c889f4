import type { RemotePhase, ReportedError } from '@clean-express/federation/reports';
import { isCompared } from '../config/inlined-json.ts';
import { versionOf } from '../config/registry.ts';
import { isLeaving } from './page-leave.ts';

const failures: ReportedError[] = [];

/** The failures in this tab, including those that were not reported. */
export function remoteFailures(): readonly ReportedError[] {
  return failures;
}

/**
 * Reports the failure of a remote, or of the shell, to the SSR server, once per phase and page load. The reports show
 * whether a release is worse than the previous one, so that failures of previews, of pages without a ready
 * render process, and of requests that were aborted because the visitor left the page, are not reported.
 *
 * @param cause - What was thrown, if something was.
 */
export function reportRemoteError(remote: string, phase: RemotePhase, cause?: unknown): void {
  const version = versionOf(remote);
  const isDuplicate = failures.some(
    (failure) => failure.remote === remote && failure.phase === phase,
  );
  if (isLeaving() || !version || isDuplicate) return;
  const failure = { remote, version, phase };
  failures.push(failure);
  if (!isCompared(remote)) return;
  // Most pages report nothing, so that they do not load it.
  import('./report-queue.ts').then(
    ({ queueError }) => queueError(failure, cause),
    () => undefined,
  );
}
