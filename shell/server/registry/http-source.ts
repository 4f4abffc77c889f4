import type { RegistrySource } from './registry-source.ts';

/** How long the registry's server may take, in milliseconds. */
const TIMEOUT = 5000;

/** A registry behind an address; its ETag spares reading it again. */
export function httpSource(url: string): RegistrySource {
  let etag: string | null = null;
  return {
    async read() {
      const response = await fetch(url, {
        headers: etag === null ? {} : { 'if-none-match': etag },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.status === 304) return undefined;
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
      const text = await response.text();
      etag = response.headers.get('etag');
      return text;
    },
  };
}
