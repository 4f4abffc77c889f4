/**
 * A reason why a process cannot start, and which its operator can correct. {@link start} prints its
 * message, and that of its cause, without a stack.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
