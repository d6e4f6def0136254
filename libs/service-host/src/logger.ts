import type { LoggerService } from '@nestjs/common';
import { currentRequestId, currentTraceParent, type ServiceName } from '@tulay/contracts';
import pino, { type DestinationStream, type Logger } from 'pino';
import { VERSION } from './process/version';

const SECRETS = ['authorization', 'sk', 'cookie', 'secret', 'signing_secret', 'password', 'token', 'key'];

/**
 * Creates a logger that writes JSON lines with the service's name and version and, if available, the IDs of the
 * request and the recorded trace. Secrets are redacted.
 */
export function createLogger(
  service: ServiceName,
  level: string,
  to: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    base: { service, version: VERSION },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: currentIds,
    serializers: { err: describeError },
  };
  return pino(options, to);
}

function currentIds(): Record<string, string> {
  const requestId = currentRequestId();
  const traceId = currentTraceParent()?.split('-')[1];
  return { ...(requestId && { request_id: requestId }), ...(traceId && { trace_id: traceId }) };
}

/**
 * Converts an error for the log. Omits the parameters and details of a database error, which contain customer
 * data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, code: (error as { code?: string }).code, message, stack };
}

/** Writes NestJS's log lines in the same format. Properties of an object after the message become fields. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'fatal' | 'error' | 'warn' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const fields = rest.filter((value) => typeof value === 'object');
    const about: object = Object.assign({}, ...fields, typeof context === 'string' && { context });
    if (message instanceof Error) this.logger[level]({ ...about, err: message }, message.message);
    else this.logger[level](about, String(message));
  }
}
