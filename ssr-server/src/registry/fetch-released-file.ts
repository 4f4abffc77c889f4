/** As long as the browser waits for a remote. */
const TIMEOUT_MS = 8000;

/**
 * Fetches a file of a release from its origin.
 *
 * @param integrity - Its hash in the release.
 * @throws When the origin is down or slow, or serves other content than was released.
 */
export async function fetchReleasedFile(url: string, integrity: string): Promise<Response> {
  const response = await fetch(url, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
  return response;
}
