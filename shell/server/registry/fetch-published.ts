/** How long a remote's origin may take, in milliseconds: as long as a visitor waits. */
const TIMEOUT = 8000;

/**
 * Fetches a file of a release from its origin.
 *
 * @param integrity - The hash that was published of it.
 * @throws When the origin is down or slow, or does not have what was published.
 */
export async function fetchPublished(url: string, integrity: string): Promise<Response> {
  const response = await fetch(url, { integrity, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response;
}
