import type { Problem } from '../schemas/answers.ts';

/** A call that failed, with a sentence that can be shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status; 0 when no answer came, or none that can be read. */
    readonly status: number,
    /** The API's code for programs, `network`, `timeout` or `unreadable` without an answer. */
    readonly code: string,
    /** Field → sentence, for errors of validation. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** Whether the thing that was asked for does not exist. */
  get isNotFound(): boolean {
    return this.status === 404;
  }

  /** Whether what was to be changed is not as it was seen any more. */
  get isStale(): boolean {
    return this.status === 412;
  }

  /** Reads the API's problem details. */
  static fromProblem(status: number, problem: Partial<Problem>): ApiError {
    const message = problem.message ?? 'Something went wrong. Please try again.';
    return new ApiError(message, status, problem.code ?? 'unknown', problem.errors);
  }
}
