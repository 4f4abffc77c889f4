import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface OtlpValue {
  stringValue?: string;
  intValue?: number;
  arrayValue?: { values: OtlpValue[] };
}

interface OtlpAttributes {
  attributes: { key: string; value: OtlpValue }[];
}

interface OtlpSpan extends OtlpAttributes {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
}

interface OtlpRequest {
  resourceSpans: { resource: OtlpAttributes; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A span that a server has sent. */
export interface CollectedSpan extends Omit<OtlpSpan, 'attributes'> {
  /** Name of the server. */
  service: unknown;
  attributes: Record<string, unknown>;
}

const textOf = ({ stringValue, intValue, arrayValue }: OtlpValue): unknown =>
  arrayValue ? arrayValue.values.map(textOf) : (stringValue ?? intValue);

const toRecord = ({ attributes }: OtlpAttributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, textOf(value)]));

function* spansOf({ resourceSpans }: OtlpRequest): Generator<CollectedSpan> {
  for (const { resource, scopeSpans } of resourceSpans) {
    const { 'service.name': service } = toRecord(resource);
    for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
      yield { ...span, service, attributes: toRecord(span) };
    }
  }
}

/** Starts a collector of OpenTelemetry that keeps the spans it gets. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    spans.push(...spansOf((await json(request)) as OtlpRequest));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop, spans };
}
