import type * as OpenTelemetry from './open-telemetry';

/**
 * The tracing module, or null if OTEL_EXPORTER_OTLP_ENDPOINT is not set; no OpenTelemetry package is loaded in
 * that case. The module patches `http`, `pg` and `undici` while they are loaded. Therefore this file is the
 * first import of the library and of `run-service.ts`, and the variable is read before the configuration.
 */
export const openTelemetry: typeof OpenTelemetry | null = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (require('./open-telemetry') as typeof OpenTelemetry)
  : null;
