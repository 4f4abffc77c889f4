/** A build that cannot be published; the message says what to do about it. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}
