import { HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inShapeOf } from '../errors/compat-error';
import { abortedRequest, wasAborted } from './aborted-request';
import type { KnownPaths } from './known-paths';
import { SECURITY_HEADERS } from './security-headers';
import { isUnexpected, toErrorAnswer } from '../errors/error-response';

/** Turns every error of a request into the error envelope. */
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly paths: KnownPaths) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent || reply.raw.headersSent) return;
    if (isHealthReport(thrown)) return void reply.code(thrown.getStatus()).send(thrown.getResponse());
    const error = this.refusalOf(thrown, request);
    if (isUnexpected(error)) this.logger.error(error);
    const { status, headers, body } = toErrorAnswer(error, request.id);
    void reply
      .code(status)
      .headers({ ...SECURITY_HEADERS, ...headers })
      .type('application/json; charset=utf-8')
      .send(inShapeOf(request.url, body));
  }

  private refusalOf(thrown: unknown, request: FastifyRequest): unknown {
    // Anybody can break a request off, so it is no error of ours.
    if (wasAborted(request)) return abortedRequest();
    return isNotFound(thrown) ? this.paths.refusalOf(request) : thrown;
  }
}

const isNotFound = (error: unknown): boolean => error instanceof HttpException && error.getStatus() === 404;

/** Only `/readyz` throws a 503; it carries the health report. */
const isHealthReport = (error: unknown): error is HttpException =>
  error instanceof HttpException && error.getStatus() === 503;
