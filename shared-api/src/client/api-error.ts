/** A failed API call, with a message for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a readable response. */
  readonly status: number;
  /** The API's; without a readable response `network`, `timeout` or `unreadable`. */
  readonly code: string;
  /** For validation errors: the API sends a message for each field. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    status: number,
    code: string,
    fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Whether the requested resource does not exist. */
  get isNotFound(): boolean {
    return this.status === 404;
  }

  /** Whether the resource existed, and was deleted (410 Gone). */
  get isGone(): boolean {
    return this.status === 410;
  }

  /** Whether the resource was changed since it was read (412 Precondition Failed). */
  get isStale(): boolean {
    return this.status === 412;
  }
}
