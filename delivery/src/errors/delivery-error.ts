/** What the `release` command ends with; scripts can tell one failure from another. */
export const EXIT_CODES = {
  unexpected: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  unavailable: 5,
} as const;

/** A failure that a person can mend: its message is a plain sentence that says how. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  /**
   * @param kind - Decides the exit code of the `release` command.
   * @param message - For people.
   */
  constructor(
    readonly kind: keyof typeof EXIT_CODES,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
