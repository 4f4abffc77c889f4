import { readFile, stat } from 'node:fs/promises';

const TIMEOUT_MS = 5000;

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

/** Reads the registry from a file, which publishing replaces atomically. */
function fileSource(path: string): RegistrySource {
  let lastTag: string | undefined;
  return {
    async read() {
      const { mtimeMs, size, ino } = await stat(path);
      const tag = `${mtimeMs} ${size} ${ino}`;
      if (tag === lastTag) return undefined;
      const text = await readFile(path, 'utf8');
      lastTag = tag;
      return text;
    },
  };
}

/** Reads the registry from a URL. Its ETag avoids downloading the same registry again. */
function httpSource(url: string): RegistrySource {
  let etag: string | null = null;
  return {
    async read() {
      const response = await fetch(url, {
        headers: etag === null ? {} : { 'if-none-match': etag },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 304) return undefined;
      if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
      const text = await response.text();
      etag = response.headers.get('etag');
      return text;
    },
  };
}

/**
 * Creates the registry source for a location.
 *
 * @param location - Path of a file, or an http(s) URL.
 */
export function createRegistrySource(location: string): RegistrySource {
  return /^https?:/.test(location) ? httpSource(location) : fileSource(location);
}
