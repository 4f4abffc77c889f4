import { fileSource } from './file-source.ts';
import { httpSource } from './http-source.ts';
import type { RegistrySource } from './registry-source.ts';

/**
 * Creates the registry source for a location.
 *
 * @param location - Path of a file, or an http(s) URL.
 */
export function createRegistrySource(location: string): RegistrySource {
  return /^https?:/.test(location) ? httpSource(location) : fileSource(location);
}
