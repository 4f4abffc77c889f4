import { fileSource } from './file-source.ts';
import { httpSource } from './http-source.ts';

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

/**
 * The source for a location.
 *
 * @param location - Path of a file, or an http(s) address.
 */
export function registrySource(location: string): RegistrySource {
  return /^https?:/.test(location) ? httpSource(location) : fileSource(location);
}
