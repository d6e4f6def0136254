import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, type ErrorCode } from '@tulay/contracts';
import { LOGGER } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { commonStrings } from './common.strings';
import { frameStrings as strings, type FrameMessage } from './frame.strings';
import { Pages } from './pages';
import { sendFrame } from './send-page';
import { themeOf } from './theme';

interface Refusal {
  status: number;
  message: FrameMessage;
}

const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  invalid_token: { status: 401, message: 'invalidToken' },
  project_disabled: { status: 403, message: 'disabled' },
  project_not_found: { status: 404, message: 'gone' },
  not_found: { status: 404, message: 'notFound' },
  invalid_request: { status: 404, message: 'notFound' },
  rate_limited: { status: 429, message: 'tooMany' },
};
const UNAVAILABLE: Refusal = { status: 503, message: 'unavailable' };
const MAY_PASS: readonly FrameMessage[] = ['tooMany', 'unavailable'];

/** Answers what went wrong in a frame with a card a person can read. It says nothing of anybody, so any site may frame it. */
@Catch()
export class FrameErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: Pages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const refusal = refusalOf(error);
    if (refusal === UNAVAILABLE) this.logger.error({ err: error }, 'embedded page failed');
    const theme = themeOf((http.getRequest<FastifyRequest>().query as { theme?: unknown }).theme);
    const card = this.card(refusal.message, theme);
    return sendFrame(http.getResponse<FastifyReply>(), card, refusal.status, []);
  }

  private card(name: FrameMessage, theme: 'light' | 'dark'): string {
    const words = strings.messages[name];
    const retry = MAY_PASS.includes(name) ? strings.tryAgain : null;
    const frame = {
      language: commonStrings.language,
      title: words.heading,
      styles: ['layout/frame.css'],
      script: 'script/frame.script.js',
      theme,
    } as const;
    return this.pages.render('/layout/frame-message', frame, {
      name,
      ...words,
      retry,
      footer: strings.footer,
    });
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) return REFUSALS[error.code] ?? UNAVAILABLE;
  const isTheirs = error instanceof HttpException && error.getStatus() < 500;
  return isTheirs ? REFUSALS.not_found! : UNAVAILABLE;
}
