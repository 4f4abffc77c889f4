import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The request that some code runs for. */
interface RequestContext {
  id: string;
  /** Address of the client. */
  ip: string;
  /** Its span, or else its W3C trace context, if it has a valid one. */
  traceparent: string | undefined;
  /** Whether that is a span of this process. */
  isTraced: boolean;
}

/** Header with the id of a request: of the request itself, and of its response. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What other servers call their requests. It is logged and sent back, so it can be nothing else. */
const REQUEST_ID = /^[\w-]{16,64}$/;

/** Header by which a server tells another one of the site that its trace context is no visitor's. */
const OWN_TRACE = { tracestate: 'clean-express=1' } as const;

/** Proxies may have added members of their own. */
const OWN_MEMBER = /(?:^|,) *clean-express=1 *(?:,|$)/;

/** Version 00, the only one; https://www.w3.org/TR/trace-context/#traceparent-header. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

function readTraceparent({ traceparent }: IncomingHttpHeaders): RegExpExecArray | null {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null;
}

/**
 * The id of a request: its `X-Request-Id`, or else its trace id, or else a new one.
 *
 * Anyone may choose it, since it proves and decides nothing. Only proxies could be trusted, but most of
 * them pass on what they get.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  return readTraceparent(headers)?.[1] ?? randomUUID();
}

const requests = new AsyncLocalStorage<RequestContext>();

/** The id of the request that the calling code runs for, if there is one. */
export const currentRequestId = (): string | undefined => requests.getStore()?.id;

/** The address of the client whose request the calling code runs for, if there is one. */
export const currentClient = (): string | undefined => requests.getStore()?.ip;

interface RequestSource {
  id: string;
  ip: string;
  headers: IncomingHttpHeaders;
  /** The `traceparent` of its span, if traces are recorded. */
  span?: string | undefined;
}

/** Runs code for a request, with everything that it starts. */
export function runForRequest({ id, ip, headers, span }: RequestSource, run: () => void): void {
  const traceparent = span ?? readTraceparent(headers)?.[0];
  if (currentRequestId() === id) run();
  else requests.run({ id, ip, traceparent, isTraced: span !== undefined }, run);
}

/** Runs code in a span of the current request, if there is one. */
export function runInSpan<Result>(traceparent: string, run: () => Result): Result {
  const current = requests.getStore();
  return current ? requests.run({ ...current, traceparent, isTraced: true }, run) : run();
}

/** Starts what outlives the current request, and works for others. */
export function runForNoRequest<Result>(run: () => Result): Result {
  return requests.exit(run);
}

/** Headers by which another server logs its part of the current request under the same id. */
export function tracingHeaders(): Record<string, string> {
  const current = requests.getStore();
  if (!current) return {};
  const { id, traceparent, isTraced } = current;
  const headers = { [REQUEST_ID_HEADER]: id, ...(isTraced && OWN_TRACE) };
  return { ...headers, ...(traceparent && { traceparent }) };
}

/** The `traceparent` of a server of the site, if it records the trace. That of a visitor counts as none. */
export function currentTrace(headers: IncomingHttpHeaders): string | undefined {
  const traceparent = ownTraceparent(headers);
  return traceparent?.endsWith('-00') ? undefined : traceparent;
}

/**
 * The `traceparent` of a server of the site, which also tells whether the trace is recorded.
 *
 * Visitors can send the same headers: ask only for servers, which are known by their addresses.
 */
export function ownTraceparent(headers: IncomingHttpHeaders): string | undefined {
  const { tracestate } = headers;
  const isOwn = typeof tracestate === 'string' && OWN_MEMBER.test(tracestate);
  return isOwn ? readTraceparent(headers)?.[0] : undefined;
}
