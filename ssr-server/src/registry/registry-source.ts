/** A place that the registry is read from. */
export interface RegistrySource {
  /**
   * Reads the registry.
   *
   * @returns Its text; `undefined` when it has not changed since the last read.
   * @throws When it could not be read.
   */
  read(): Promise<string | undefined>;
}
