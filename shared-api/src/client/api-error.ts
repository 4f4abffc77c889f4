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
    /** For validation errors: the API sends a message for each field. */
    readonly fields: Readonly<Record<string, unknown>> = {},
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

  /**
   * Creates the error from an error response.
   *
   * @param body - The API's problem details; may be anything, because a proxy can respond instead.
   */
  static fromProblem(status: number, body: unknown): ApiError {
    // Object() makes a record of any value, and each of its fields is checked.
    const { message, code, errors }: Record<string, unknown> = Object(body);
    return new ApiError(
      typeof message === 'string' ? message : 'Something went wrong. Please try again.',
      status,
      typeof code === 'string' ? code : 'unknown',
      Object(errors),
    );
  }
}
