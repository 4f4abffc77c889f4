import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Headers that every HTTP server adds itself. */
const AUTOMATIC_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** A response of a server, to be sent again. */
interface Recording {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

type Requested = Pick<IncomingMessage, 'url' | 'headers'>;

/** The request headers that make responses of one URL differ. */
const keyOf = ({ url, headers }: Requested) =>
  `${url} ${headers['accept-encoding']} ${headers['if-none-match']}`;

async function record(origin: string, { url, headers }: Requested): Promise<Recording> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + url, { headers }, resolve).on('error', reject);
  });
  const isRecorded = ([name]: [string, unknown]) => !AUTOMATIC_HEADERS.has(name);
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(Object.entries(response.headers).filter(isRecorded)),
    body: await buffer(response),
  };
}

/**
 * Replays the responses of an origin. It records a response when it is first requested.
 *
 * @returns Finds the response to a request.
 */
export function createReplay(origin: string): (request: Requested) => Promise<Recording> {
  const recordings = new Map<string, Recording>();
  return async (request) => {
    const key = keyOf(request);
    const recording = recordings.get(key) ?? (await record(origin, request));
    recordings.set(key, recording);
    return recording;
  };
}
