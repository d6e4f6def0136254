import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, type ErrorCode } from '@tulay/contracts';
import { commonStrings, Pages } from '@tulay/pages';
import { answeredDespite, LOGGER } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { frameStrings as strings, type FrameMessage } from '../layout/frame.strings';
import { themeOf, type Theme, type RawQuery } from './frame-query';
import { themeHead } from './theme-head';
import { sendFrame } from './send-frame';

interface Refusal {
  status: number;
  message: FrameMessage;
}

const NOT_FOUND: Refusal = { status: 404, message: 'notFound' };
const UNAVAILABLE: Refusal = { status: 503, message: 'unavailable' };

const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  invalid_token: { status: 401, message: 'invalidToken' },
  project_disabled: { status: 403, message: 'disabled' },
  project_not_found: { status: 404, message: 'gone' },
  not_found: NOT_FOUND,
  invalid_request: NOT_FOUND,
  rate_limited: { status: 429, message: 'tooMany' },
};
const RETRYABLE: readonly FrameMessage[] = ['tooMany', 'unavailable'];

/**
 * Renders an error page in a frame. Any site may frame the page, because it contains no data of a merchant or
 * payer.
 */
@Catch()
export class FrameErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: Pages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    return answeredDespite(this.logger, host, () => this.answer(error, host));
  }

  private answer(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const refusal = refusalOf(error);
    if (refusal === UNAVAILABLE) this.logger.error({ err: error }, 'failed to render embedded page');
    const look = themeOf(http.getRequest<FastifyRequest>().query as RawQuery);
    const card = this.card(refusal.message, look);
    return sendFrame(http.getResponse<FastifyReply>(), card, refusal.status, []);
  }

  private card(name: FrameMessage, look: Theme): string {
    const words = strings.messages[name];
    const retry = RETRYABLE.includes(name) ? strings.tryAgain : null;
    const head = {
      language: commonStrings.language,
      title: words.heading,
      styles: ['layout/frame.css'],
      script: 'script/frame.script.js',
      ...themeHead(look),
    } as const;
    return this.pages.render('/layout/frame-message', head, {
      name,
      ...words,
      retry,
      footer: strings.footer,
    });
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) return REFUSALS[error.code] ?? UNAVAILABLE;
  const isClientError = error instanceof HttpException && error.getStatus() < 500;
  return isClientError ? NOT_FOUND : UNAVAILABLE;
}
