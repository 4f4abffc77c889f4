/** Where the registry's text comes from. */
export interface RegistrySource {
  /**
   * Reads it.
   *
   * @returns The text; `undefined` when it is the same as at the last read.
   * @throws When it cannot be had.
   */
  read(): Promise<string | undefined>;
}
