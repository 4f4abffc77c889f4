/** A file that cannot be stored or asked for. The message says why. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** The store has no such file. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}
