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

/** Maximum time to wait for the collector when the service stops. */
const FLUSH_WITHIN_MS = 2_000;

let peers = new Peers({ from: [], to: [] });
let provider: NodeTracerProvider | null = null;

// Created when this file is loaded, because instrumentations patch the packages that are loaded afterwards.
new HttpInstrumentation({
  ignoreIncomingRequestHook: (request) => !peers.admit(request),
  requireParentforOutgoingSpans: true,
});
new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
new UndiciInstrumentation({
  requireParentforSpans: true,
  ignoreRequestHook: ({ origin }) => !peers.isOurs(origin),
});

/** Starts sending spans to the collector that the OTEL_EXPORTER_* variables configure. */
export function startTracing(traced: TracedService): void {
  const { service, version, logger } = traced;
  peers = new Peers(traced.peers);
  diag.setLogger(diagnosticsOn(logger), DiagLogLevel.WARN);
  provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': version }))
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(traced),
    spanProcessors: [withoutPersonalData(new BatchSpanProcessor(new OTLPTraceExporter()))],
  });
  provider.register();
  useTracer(new OtelTracer(trace.getTracer('tulay')));
}

/** Names an HTTP request's span after the route, because paths contain merchants' IDs. */
export function nameRequest(method: string, route: string): void {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return;
  span.updateName(`${method} ${route}`);
  span.setAttribute('http.route', route);
}

/** Sends the remaining spans if the collector responds in time, and stops tracing. */
export async function stopTracing(): Promise<void> {
  const sent = provider?.shutdown().catch((error: Error) => diag.warn(error.message));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([sent, new Promise((resolve) => (timer = setTimeout(resolve, FLUSH_WITHIN_MS)))]);
  clearTimeout(timer);
  useTracer(null);
  provider = null;
  for (const api of [trace, context, propagation, diag]) api.disable();
}
