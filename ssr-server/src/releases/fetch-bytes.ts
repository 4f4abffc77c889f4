import { tracingHeaders } from '@clean-express/server-kit/http';

/** As long as the browser waits for a remote. */
const TIMEOUT_MS = 8000;

/** No document and no file of a release is larger: what is not verified yet must not fill the memory. */
const MAX_BYTES = 20_000_000;

/**
 * Reads the body of a response.
 *
 * @throws When it is too large.
 */
export async function readBytes(
  { url, body }: Pick<Response, 'url' | 'body'>,
  maxBytes = MAX_BYTES,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the download.
    if (length > maxBytes) throw new Error(`${url} is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Downloads a file. It is not trusted: verify it.
 *
 * @throws When the server is down or slow, or does not have the file.
 */
export async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url, {
    headers: tracingHeaders(),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`Could not reach ${url}.`, { cause });
  });
  if (response.ok) return readBytes(response);
  await response.body?.cancel();
  throw new Error(`${url} responded with status ${response.status}.`);
}
