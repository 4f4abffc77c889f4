import type { RegistrySource } from './registry-source.ts';

const TIMEOUT_MS = 5000;

/** Reads the registry from a URL. Its ETag avoids downloading the same registry again. */
export function httpSource(url: string): RegistrySource {
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
