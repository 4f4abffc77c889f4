import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { direct } from '../site/ports.ts';

/** An answer of the API, to be given again by a server that does nothing else. */
export interface RecordedAnswer {
  path: string;
  /** Name, value, name, value. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** What every HTTP server adds by itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

function recordedHeaders({ rawHeaders }: IncomingMessage): string[] {
  const isKept = (index: number) => !OWN_HEADERS.has(rawHeaders[index]?.toLowerCase() ?? '');
  return rawHeaders.filter((_, index) => isKept(index - (index % 2)));
}

/**
 * Asks the API as a load test does, and keeps the answer's bytes.
 *
 * @param headers - Of the request.
 */
export async function recordAnswer(
  path: string,
  headers: Record<string, string>,
): Promise<RecordedAnswer> {
  const [answer] = (await once(get(direct('api') + path, { headers }), 'response')) as [
    IncomingMessage,
  ];
  const body = await buffer(answer);
  return { path, headers: recordedHeaders(answer), body: body.toString('base64') };
}
