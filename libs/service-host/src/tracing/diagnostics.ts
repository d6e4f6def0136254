import type { DiagLogger } from '@opentelemetry/api';
import { truncate } from '@tulay/contracts';
import type { Logger } from 'pino';

const QUIET_MS = 60_000;

/**
 * Returns a logger for OpenTelemetry's own problems, such as an unreachable collector. Logs at most once per
 * minute.
 */
export function diagnosticsOn(logger: Logger): DiagLogger {
  let next = 0;
  const complain = (message: string): void => {
    if (Date.now() < next) return;
    next = Date.now() + QUIET_MS;
    logger.warn({ detail: truncate(message, 500) }, 'OpenTelemetry reported a problem; spans may be lost');
  };
  const ignore = (): void => undefined;
  return { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
}
