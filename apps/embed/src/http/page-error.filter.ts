import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, type ErrorCode } from '@tulay/contracts';
import { Pages, sendPage } from '@tulay/pages';
import { LOGGER } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { messageStrings as strings, type MessageName } from '../layout/message.strings';

interface Refusal {
  status: number;
  code: ErrorCode;
  message: MessageName;
}

const NOT_FOUND: Refusal = { status: 404, code: 'not_found', message: 'notFound' };
const NOT_ALLOWED: Refusal = { status: 403, code: 'invalid_request', message: 'notAllowed' };
const TOO_LARGE: Refusal = { status: 413, code: 'invalid_request', message: 'tooLarge' };
const TOO_MANY: Refusal = { status: 429, code: 'rate_limited', message: 'tooMany' };
const UNAVAILABLE: Refusal = { status: 503, code: 'internal_error', message: 'unavailable' };

const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  not_found: NOT_FOUND,
  invalid_request: NOT_FOUND,
  rate_limited: TOO_MANY,
};

/** Renders an error as an HTML page, or as JSON for requests by scripts. */
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: Pages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = refusalOf(error);
    if (refusal === UNAVAILABLE) this.logger.error({ err: error }, 'failed to render page');
    return wantsJson(reply) ? sendJson(reply, refusal) : sendPage(reply, this.card(refusal), refusal.status);
  }

  private card({ message }: Refusal): string {
    const words = strings.messages[message];
    const retry = message === 'tooMany' || message === 'unavailable' ? strings.tryAgain : null;
    const head = { language: strings.language, title: words.heading };
    return this.pages.render('/layout/message', head, { ...words, retry, footer: strings.footer });
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) return REFUSALS[error.code] ?? UNAVAILABLE;
  if (!(error instanceof HttpException)) return UNAVAILABLE;
  const status = error.getStatus();
  if (status === 403) return NOT_ALLOWED;
  if (status === 413) return TOO_LARGE;
  return status < 500 ? NOT_FOUND : UNAVAILABLE;
}

/** Returns whether the request came from a script, because a script needs JSON instead of a page. */
export const wantsJson = ({ request }: FastifyReply): boolean =>
  request.headers.accept?.startsWith('application/json') === true ||
  request.url.replace(/\?.*/, '').endsWith('/status');

async function sendJson(reply: FastifyReply, { status, code, message }: Refusal): Promise<void> {
  const body = { error: { code, message: strings.messages[message].heading } };
  await reply.status(status).header('cache-control', 'no-store').send(body);
}
