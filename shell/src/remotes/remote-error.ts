import type { RemotePhase } from '@clean-express/federation/reports';

/** A remote that failed. Its message is for the log; `failureMessage` has the one for visitors. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly remote: string,
    readonly phase: RemotePhase,
    cause?: unknown,
  ) {
    super(`The remote "${remote}" failed in the phase "${phase}".`, { cause });
  }
}
