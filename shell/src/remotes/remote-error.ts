import type { RemotePhase } from '@clean-express/federation/reports';
import { ApiError } from '@clean-express/shared-api';
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

/**
 * Messages of browsers, and of Vite for stylesheets, for a file that failed to load. There is no error
 * class for it: browsers reject such an import with a `TypeError`, as code with a type error does, and
 * the federation runtime with an `Error`.
 */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Message of the federation runtime for an entry that failed to load. */
const MISSING_ENTRY = /#RUNTIME-008\b/;

/** Messages of runtime and entry for a module that is not exposed, or an invalid entry. */
const MISSING_MODULE = /#RUNTIME-(002|014)\b|does not exist in container/;

/** Whether a script or stylesheet failed to load; otherwise the code itself threw the error. */
export function isMissingFile(cause: unknown): boolean {
  return MISSING_FILE.test(String(cause));
}

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
    reportRemoteError(remote, error.phase);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reports an error that was thrown while a part of the page rendered, if a remote owns the part. Not
 * reported are: a {@link RemoteError}, which was reported where it occurred; an {@link ApiError}, which
 * is not the remote's fault; and values that are not errors, such as responses of the router.
 */
export function reportRenderError(remote: string | undefined, error: unknown): void {
  if (remote === undefined || !(error instanceof Error)) return;
  if (error instanceof RemoteError || error instanceof ApiError) return;
  reportRemoteError(remote, isMissingFile(error) ? 'module' : 'render');
}
