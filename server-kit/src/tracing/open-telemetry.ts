import { hostname } from 'node:os';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { runForNoRequest } from '../http/request-context.ts';
import type { Logger } from '../logging.ts';

/** What a span is about. Nothing of it may be secret, or typed by visitors. */
type SpanAttributes = Record<string, string | number | string[]>;

export interface SpanOptions {
  /** One of few: addresses and ids are no part of it. */
  name: string;
  /** `server`: a request to this process; `client`: one to another process. */
  kind?: 'internal' | 'server' | 'client';
  attributes: SpanAttributes;
}

/** What has come out of the work of a span. */
interface Outcome {
  attributes?: SpanAttributes;
  /** The kind of its failure, never its message: that may contain what users typed. */
  errorType?: string | undefined;
}

/** A part of a trace, which has begun. */
export interface Span {
  /** Names it to what it starts, as W3C headers do. */
  traceparent: string;
  end: (outcome?: Outcome) => void;
}

/** Records traces, and sends them to a collector. */
export interface Tracer {
  /** @param parent - The `traceparent` of its parent; without one, a trace begins. */
  startSpan: (options: SpanOptions, parent: string | undefined) => Span;
  /** Sends what it still has. */
  close: () => Promise<void>;
}

/** Longest value of an attribute, in characters, such as an SQL statement. */
const VALUE_MAX_LENGTH = 2000;

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

const UNREACHABLE =
  'Could not send traces. Check OTEL_EXPORTER_OTLP_ENDPOINT and that the collector is running.';

/** Code of a successful export. */
const SUCCESS = 0;

interface Options {
  /** Address of the collector. */
  endpoint: string;
  /** Share of the traces that begin here which are recorded. */
  ratio: number;
  service: string;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** Logs when the collector cannot be reached, and when it can again. */
function createExporter({ endpoint, log }: Options): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  let isReachable = true;
  const report = (err: Error | undefined, isSent: boolean) => {
    if (isSent === isReachable) return;
    isReachable = isSent;
    if (isSent) log.info('Traces are sent to the collector again.');
    else log.warn({ err }, UNREACHABLE);
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        runForNoRequest(() => report(result.error, result.code === SUCCESS));
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

function contextOf(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * Creates what records traces. What it holds is bounded: while the collector is slow or away, spans are
 * dropped. See `tracing.ts`, which loads this module.
 */
export function createTracer(options: Options): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { attributeValueLengthLimit: VALUE_MAX_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(options) })],
  });
  const tracer = provider.getTracer('clean-express');
  return {
    startSpan: ({ name, kind = 'internal', attributes }, parent) => {
      const context = parent === undefined ? ROOT_CONTEXT : contextOf(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
        end: ({ attributes: later = {}, errorType } = {}) => {
          span.setAttributes(later);
          if (errorType !== undefined) {
            span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}
