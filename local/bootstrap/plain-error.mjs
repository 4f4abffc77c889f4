/**
 * A failure that a person can mend: its message is one plain sentence that says what to do, and is
 * shown without a stack.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}
