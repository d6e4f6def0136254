import { HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inShapeOf } from '../errors/compat-error';
import type { KnownPaths } from './known-paths';
import { isPage } from './page-addresses';
import { refusePage } from './page-refusals';
import { SECURITY_HEADERS } from './security-headers';
import { isUnexpected, toErrorAnswer } from '../errors/error-response';

/** Converts every error of a request to the error envelope. */
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly paths: KnownPaths) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent || reply.raw.headersSent) return;
    const error = isNotFound(thrown) ? this.paths.refusalOf(request) : thrown;
    if (isUnexpected(error)) this.logger.error(error);
    const { status, headers, body } = toErrorAnswer(error, request.id);
    if (isPage(request.url)) return refusePage(reply, status);
    void reply
      .code(status)
      .headers({ ...SECURITY_HEADERS, ...headers })
      .type('application/json; charset=utf-8')
      .send(inShapeOf(request.url, body));
  }
}

const isNotFound = (error: unknown): boolean => error instanceof HttpException && error.getStatus() === 404;
