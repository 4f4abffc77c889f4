import type { Problem } from '../schemas/responses.ts';

/** A failed API call, with a message for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status; 0 without a readable response. */
    readonly status: number,
    /**
     * The machine-readable code of the API; without a readable response `network`, `timeout` or
     * `unreadable`.
     */
    readonly code: string,
    /** Message by field, for validation errors. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** Whether the requested resource does not exist. */
  get isNotFound(): boolean {
    return this.status === 404;
  }

  /** Whether the resource was changed since it was read (412 Precondition Failed). */
  get isStale(): boolean {
    return this.status === 412;
  }

  /** Creates the error from the API's problem details. */
  static fromProblem(status: number, problem: Partial<Problem>): ApiError {
    const message = problem.message ?? 'Something went wrong. Please try again.';
    return new ApiError(message, status, problem.code ?? 'unknown', problem.errors);
  }
}
