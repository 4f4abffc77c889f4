import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { direct } from '../site/ports.ts';

/** A response of the API that the bare server replays. */
export interface RecordedResponse {
  path: string;
  /** Name, value, name, value. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** Headers that every HTTP server adds itself. */
const AUTOMATIC_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

function recordedHeaders({ rawHeaders }: IncomingMessage): string[] {
  const isRecorded = (index: number) =>
    !AUTOMATIC_HEADERS.has(rawHeaders[index]?.toLowerCase() ?? '');
  return rawHeaders.filter((_, index) => isRecorded(index - (index % 2)));
}

/**
 * Records a response of the API.
 *
 * @param headers - Request headers, the same as in the load test.
 */
export async function recordResponse(
  path: string,
  headers: Record<string, string>,
): Promise<RecordedResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(direct('api') + path, { headers }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  return { path, headers: recordedHeaders(response), body: body.toString('base64') };
}
