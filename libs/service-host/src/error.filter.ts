import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, ServiceUnavailable } from '@tulay/contracts';
import { JetStreamContext, toWireError } from '@tulay/messaging';
import { isTransientDatabaseError } from '@tulay/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { throwError, type Observable } from 'rxjs';
import { abortedRequest, wasAborted } from './aborted-request';

/** Converts a handler's error into a reply. A service can provide its own filter for HTTP errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly http: () => ExceptionFilter,
  ) {}

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType() === 'http') return this.answer(error, host);
    // Consumers need the original error, because its class determines how the message is processed.
    if (host.switchToRpc().getContext<unknown>() instanceof JetStreamContext) return throwError(() => error);
    return this.refuse(error);
  }

  /**
   * Responds to an HTTP request. A failure of a request that the client aborted is not reported as the
   * service's error.
   */
  private answer(error: unknown, host: ArgumentsHost): Promise<void> {
    const isAborted = wasAborted(host.switchToHttp().getRequest<FastifyRequest>());
    return answeredDespite(this.logger, host, () =>
      this.http().catch(isAborted ? abortedRequest() : error, host),
    );
  }

  private refuse(error: unknown): Observable<never> {
    return throwError(() => toWireError(reportedBy(this.logger, 'command failed')(error)));
  }
}

/**
 * Responds by calling `answer`, or sends a plain error if `answer` fails. Otherwise the request would never get
 * a response, because NestJS does not wait for an error filter.
 */
export async function answeredDespite(
  logger: Logger,
  host: ArgumentsHost,
  answer: () => unknown,
): Promise<void> {
  try {
    await answer();
  } catch (error) {
    logger.error({ err: error }, 'failed to render error response');
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!reply.sent) await reply.status(500).send({ error: toWireError(error) });
  }
}

/** Returns a function that logs unexpected errors and converts an error for the command's caller. */
export const reportedBy =
  (logger: Logger, message: string) =>
  (error: unknown): unknown => {
    if (!(error instanceof DomainError)) logger.error({ err: error }, message);
    return asUnanswered(error);
  };

/** Converts temporary database errors to `ServiceUnavailable`, so that callers retry as after a timeout. */
const asUnanswered = (error: unknown): unknown =>
  !(error instanceof DomainError) && isTransientDatabaseError(error)
    ? new ServiceUnavailable("The service's database is temporarily unavailable")
    : error;

/** Error filter for services whose only HTTP endpoints are health checks. */
export class PlainHttpFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof HttpException) void reply.status(error.getStatus()).send(error.getResponse());
    else void reply.status(500).send({ status: 'error' });
  }
}
