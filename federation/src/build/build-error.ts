/** A build that is missing or cannot be published. The message says what to do. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}
