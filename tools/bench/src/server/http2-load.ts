import { once } from 'node:events';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import type { LoadResult } from '../load-test.ts';

const STREAMS = 16;
const DURATION_MS = 3000;

async function request(session: ClientHttp2Session, headers: OutgoingHttpHeaders): Promise<void> {
  const stream = session.request(headers);
  let status: number | undefined;
  stream.once('response', (response) => {
    status = response[':status'];
  });
  await once(stream.resume(), 'end');
  if (status !== 200) throw new Error(`${headers[':path']} has status ${status} over HTTP/2.`);
}

/**
 * Runs a load test over one HTTP/2 connection, which Autocannon cannot do.
 *
 * @param url - URL of the gateway.
 * @param headers - Of each request, with its `:path`.
 * @throws When a request fails.
 */
export async function runHttp2LoadTest(
  url: string,
  headers: OutgoingHttpHeaders,
): Promise<LoadResult> {
  // The gateway's certificate is self-signed.
  const session = connect(url, { rejectUnauthorized: false });
  const endsAt = performance.now() + DURATION_MS;
  let count = 0;
  const send = async () => {
    while (performance.now() < endsAt) {
      await request(session, headers);
      count += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: STREAMS }, send));
  } finally {
    session.close();
  }
  return { count, perSecond: (count * 1000) / DURATION_MS, mismatchShare: 0 };
}
