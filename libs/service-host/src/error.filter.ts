import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, ServiceUnavailable } from '@tulay/contracts';
import { JetStreamContext, toWireError } from '@tulay/messaging';
import { isTransientDatabaseError } from '@tulay/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { throwError, type Observable } from 'rxjs';
import { abortedRequest, wasAborted } from './aborted-request';

/** Converts an error of a handler into a reply of its transport. A service can provide its own filter for HTTP. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly http: () => ExceptionFilter,
  ) {}

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType() === 'http') return this.answer(error, host);
    // Consumers need the error itself, because its class determines how the message is processed.
    if (host.switchToRpc().getContext<unknown>() instanceof JetStreamContext) return throwError(() => error);
    return this.refuse(error);
  }

  /** Anyone can break off a request, so whatever fails then is not an error of the service. */
  private answer(error: unknown, host: ArgumentsHost): unknown {
    const isAborted = wasAborted(host.switchToHttp().getRequest<FastifyRequest>());
    return this.http().catch(isAborted ? abortedRequest() : error, host);
  }

  private refuse(error: unknown): Observable<never> {
    return throwError(() => toWireError(reportedBy(this.logger, 'command failed')(error)));
  }
}

/** Returns a function that logs an unexpected error and returns the error that the caller of the command receives. */
export const reportedBy =
  (logger: Logger, message: string) =>
  (error: unknown): unknown => {
    if (!(error instanceof DomainError)) logger.error({ err: error }, message);
    return asUnanswered(error);
  };

/** Reports temporary database failures as unanswered, so that the caller can retry as after a timeout. */
const asUnanswered = (error: unknown): unknown =>
  !(error instanceof DomainError) && isTransientDatabaseError(error)
    ? new ServiceUnavailable("The service's database is temporarily unavailable")
    : error;

/** For services whose only HTTP endpoints are the health checks. */
export class PlainHttpFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof HttpException) void reply.status(error.getStatus()).send(error.getResponse());
    else void reply.status(500).send({ status: 'error' });
  }
}
