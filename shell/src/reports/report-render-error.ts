import { ApiError } from '@clean-express/shared-api';
import { isMissingFile } from '../remotes/failure-phase.ts';
import { RemoteError } from '../remotes/remote-error.ts';
import { reportRemoteError } from './report-remote-error.ts';

/**
 * Reports what was thrown in the part of the page that a remote draws. A {@link RemoteError} was
 * reported where it arose, what the API answers is not the remote's fault, and what is no error is an
 * answer of the router.
 *
 * @param remote - Left out: the host drew it.
 */
export function reportRenderError(remote: string | undefined, error: unknown): void {
  if (remote === undefined || !(error instanceof Error)) return;
  if (error instanceof RemoteError || error instanceof ApiError) return;
  reportRemoteError(remote, isMissingFile(error) ? 'module' : 'render');
}
