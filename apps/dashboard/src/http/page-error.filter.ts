import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { answerWith, Pages } from '@tulay/pages';
import { LOGGER } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { errorStrings as strings, type ErrorPage } from '../pages/layout/error.strings';
import { SignInFirst } from './sign-in-first';

const STATUS: Record<ErrorPage, number> = { notFound: 404, notAllowed: 403, tooMany: 429, unavailable: 503 };

/** Answers an error with a page for people. */
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: Pages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof SignInFirst) return answerWith(reply, { goTo: error.address });
    const page = pageOf(error);
    if (page === 'unavailable') this.logger.error({ err: error }, 'page failed');
    return answerWith(reply, { html: this.write(page), status: STATUS[page] });
  }

  private write(page: ErrorPage): string {
    const words = strings.pages[page];
    const head = { language: strings.language, title: words.heading };
    const retry = page === 'unavailable' ? strings.tryAgain : null;
    return this.pages.render('/layout/message', head, { ...words, retry });
  }
}

function pageOf(error: unknown): ErrorPage {
  if (error instanceof DomainError && error.code === 'not_found') return 'notFound';
  if (error instanceof DomainError && error.code === 'rate_limited') return 'tooMany';
  if (!(error instanceof HttpException) || error.getStatus() >= 500) return 'unavailable';
  return error.getStatus() === 403 ? 'notAllowed' : 'notFound';
}
