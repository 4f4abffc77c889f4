import { ApiError } from '@clean-express/shared-api';
import { isMissingFile } from '../remotes/failure-phase.ts';
import { RemoteError } from '../remotes/remote-error.ts';
import { reportRemoteError } from './report-remote-error.ts';

/**
 * Reports an error that was thrown while a remote's part of the page rendered. Not reported are: a
 * {@link RemoteError}, which was reported where it occurred; an {@link ApiError}, which is not the
 * remote's fault; and values that are not errors, such as responses of the router.
 *
 * @param remote - `undefined` for a part of the host.
 */
export function reportRenderError(remote: string | undefined, error: unknown): void {
  if (remote === undefined || !(error instanceof Error)) return;
  if (error instanceof RemoteError || error instanceof ApiError) return;
  reportRemoteError(remote, isMissingFile(error) ? 'module' : 'render');
}
