/**
 * An error that the user can fix. Its message says what happened and what to do; it is shown without
 * a stack.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}
