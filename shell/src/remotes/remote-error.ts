import type { RemotePhase } from '@clean-express/federation/reports';
import { ApiError } from '@clean-express/shared-api';
import { isMissingFile } from '../reports/missing-file.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';

/** A remote that failed. Its message is for the log; `failureMessage` has the one for visitors. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly remote: string;
  readonly phase: RemotePhase;

  constructor(remote: string, phase: RemotePhase, cause?: unknown) {
    super(`The remote "${remote}" failed in the phase "${phase}".`, { cause });
    this.remote = remote;
    this.phase = phase;
  }
}

/** Message of the federation runtime for an entry that failed to load. */
const MISSING_ENTRY = /#RUNTIME-008\b/;

/** Messages of runtime and entry for a module that is not exposed, or an invalid entry. */
const MISSING_MODULE = /#RUNTIME-(002|014)\b|does not exist in container/;

/** The phase in which the import of a remote's code failed, by what the import rejected with. */
export function failurePhase(cause: unknown): RemotePhase {
  const message = String(cause);
  if (MISSING_ENTRY.test(message)) return 'entry';
  if (isMissingFile(cause) || MISSING_MODULE.test(message)) return 'module';
  return 'evaluation';
}

/** Time after which a remote that has not loaded counts as failed. */
const REMOTE_TIMEOUT_MS = 8000;

/** Waits for code of a remote, until the timeout. Reports a failure and throws a {@link RemoteError}. */
export async function awaitRemote<Value>(remote: string, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError(remote, 'timeout')), REMOTE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch (cause) {
    const isNamed = cause instanceof RemoteError;
    const error = isNamed ? cause : new RemoteError(remote, failurePhase(cause), cause);
    reportRemoteError(remote, error.phase, cause);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reports an error that was thrown while a part of the page rendered. Not reported are: a {@link RemoteError},
 * which was reported where it occurred; an {@link ApiError}, which is not the owner's fault; and values that are
 * not errors, such as responses of the router.
 *
 * @param owner - The remote that has rendered the part, or the host.
 */
export function reportRenderError(owner: string, error: unknown): void {
  if (!(error instanceof Error) || error instanceof RemoteError || error instanceof ApiError)
    return;
  reportRemoteError(owner, isMissingFile(error) ? 'module' : 'render', error);
}
