import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { useTracer } from '@tulay/contracts';
import type { Logger } from 'pino';
import { withoutPersonalData } from './allowed-attributes';
import { OtelTracer } from './otel-tracer';
import { diagnosticsOn } from './diagnostics';
import { Peers, type PeerAddresses } from './peers';
import { samplerOf } from './sampler';
import type { Sampling } from './sampling';

export interface TracedService extends Sampling {
  service: string;
  version: string;
  peers: PeerAddresses;
  logger: Logger;
}

/** How long a stop waits for the collector. */
const FLUSH_WITHIN_MS = 2_000;

let peers = new Peers({ from: [], to: [] });
let provider: NodeTracerProvider | null = null;

// Made while this file loads: from now on they change the packages that are loaded.
new HttpInstrumentation({
  ignoreIncomingRequestHook: (request) => !peers.admit(request),
  requireParentforOutgoingSpans: true,
});
new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
new UndiciInstrumentation({
  requireParentforSpans: true,
  ignoreRequestHook: ({ origin }) => !peers.isOurs(origin),
});

/** Begins to send spans, to the collector that the OTEL_EXPORTER_* variables describe. */
export function startTracing(traced: TracedService): void {
  const { service, version, logger } = traced;
  peers = new Peers(traced.peers);
  diag.setLogger(diagnosticsOn(logger), DiagLogLevel.WARN);
  provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': version }))
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES have the last word.
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(traced),
    spanProcessors: [withoutPersonalData(new BatchSpanProcessor(new OTLPTraceExporter()))],
  });
  provider.register();
  useTracer(new OtelTracer(trace.getTracer('tulay')));
}

/** Gives the span of an HTTP request the name of its route. A path would name merchants' objects. */
export function nameRequest(method: string, route: string): void {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return;
  span.updateName(`${method} ${route}`);
  span.setAttribute('http.route', route);
}

/** Sends what is left, as far as the collector answers. */
export async function stopTracing(): Promise<void> {
  const sent = provider?.shutdown().catch((error: Error) => diag.warn(error.message));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([sent, new Promise((resolve) => (timer = setTimeout(resolve, FLUSH_WITHIN_MS)))]);
  clearTimeout(timer);
  useTracer(null);
  provider = null;
  for (const api of [trace, context, propagation, diag]) api.disable();
}
