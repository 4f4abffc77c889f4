/** Exit codes of the `release` command, by which scripts tell failures apart. */
export const EXIT_CODES = {
  unexpected: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  unavailable: 5,
} as const;

/** An error that the user can fix. Its message says what happened and what to do. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** The same for programs: what the command prints with `--json`. */
  readonly data: object | undefined;
  readonly kind: keyof typeof EXIT_CODES;

  constructor(
    kind: keyof typeof EXIT_CODES,
    message: string,
    { data, ...options }: ErrorOptions & { data?: object } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.data = data;
  }
}

/** For a request of what may not exist. @throws The error if it is another one. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof DeliveryError) || error.kind !== 'notFound') throw error;
}

/** The error of a gate that has found nothing out, for this reason: a sentence. */
export function couldNotRun(reason: string): DeliveryError {
  return new DeliveryError('refused', `The gate could not run: ${reason}`);
}
