import { setTimeout as wait } from 'node:timers/promises';
import { currentTrace, runInSpan, tracingHeaders } from '../http/request-context.ts';
import type { Logger } from '../logging.ts';
import type { Span, SpanOptions, Tracer } from './open-telemetry.ts';

/** Where traces are sent, and of which share of the requests. */
export interface TracingConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** How long a process that ends waits until its spans are sent, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000;

let tracer: Tracer | undefined;

/** Whether this process records traces. */
export const isTracing = (): boolean => tracer !== undefined;

/**
 * Lets this process record traces if a collector is set; otherwise, nothing of OpenTelemetry is loaded.
 * Call it before anything else of a server is opened.
 *
 * @param service - Name of the server in the traces.
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig,
  service: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<void> {
  if (!endpoint) return;
  const { createTracer } = await import('./open-telemetry.ts');
  tracer = createTracer({ endpoint, ratio, service, log });
}

/** Sends the last spans. Call it before the process ends; it takes a second at most. */
export async function stopTracing(): Promise<void> {
  const closed = tracer?.close();
  tracer = undefined;
  await Promise.race([closed, wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Starts the span of a request to this process, if it records traces.
 *
 * @param parent - That of the server which has sent the request; without one, a trace begins.
 */
export function startServerSpan(
  options: Omit<SpanOptions, 'kind'>,
  parent: string | undefined,
): Span | undefined {
  return tracer?.startSpan({ ...options, kind: 'server' }, parent);
}

/** The kind of a failure: the code of Node.js or the SQLSTATE, or the class of the error. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * Runs code in a span of the current request, if that is traced.
 *
 * @param run - Gets the headers by which another server continues the trace.
 * @param of - Those of the request that it runs for; by default, of the current one.
 */
export async function inSpan<Result>(
  options: SpanOptions,
  run: (tracing: Record<string, string>) => Promise<Result>,
  of: Readonly<Record<string, string>> = tracingHeaders(),
): Promise<Result> {
  const parent = currentTrace(of);
  if (!tracer || !parent) return run({ ...of });
  const span = tracer.startSpan(options, parent);
  try {
    const { traceparent } = span;
    const result = await runInSpan(traceparent, () => run({ ...of, traceparent }));
    span.end();
    return result;
  } catch (error) {
    span.end({ errorType: typeOf(error) });
    throw error;
  }
}
