import type { LoggerService } from '@nestjs/common';
import { currentRequestId, type ServiceName } from '@tulay/contracts';
import pino, { type DestinationStream, type Logger } from 'pino';

const SECRETS = ['authorization', 'sk', 'cookie', 'secret', 'signing_secret', 'password', 'token', 'key'];

/** Writes JSON lines with the service's name and the request's id, if there is one. Secrets are redacted. */
export function createLogger(
  service: ServiceName,
  level: string,
  to: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { request_id: requestId } : {};
    },
    serializers: { err: describeError },
  };
  return pino(options, to);
}

/** An error for the log, without a database error's parameters and detail, which are customers' data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, code: (error as { code?: string }).code, message, stack };
}

/** Writes Nest's own lines in the same form. */
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
    const about = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.logger[level]({ ...about, err: message }, message.message);
    else this.logger[level](about, String(message));
  }
}
