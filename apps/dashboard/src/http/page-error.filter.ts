import {
  Catch,
  HttpException,
  HttpStatus,
  Inject,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { answerWith, Pages } from '@tulay/pages';
import { LOGGER } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { TooManyExports } from '../exports/too-many-exports';
import { errorStrings as strings, type ErrorPage } from '../pages/layout/error.strings';
import { StepUpRequired } from '../sessions/session.rules';
import { HOME } from './next.rules';
import { isMissing } from './missing';
import { OtherMode } from './page-view';
import { stepUpUrl, requestedPage } from './step-up';
import { RestrictedMerchant } from './restricted-merchant';
import { SignInFirst } from './sign-in-first';
import { expiredFormUrl, ExpiredForm } from './expired-form';

const STATUS: Record<ErrorPage, number> = {
  notFound: 404,
  notAllowed: 403,
  tooMany: 429,
  tooManyFiles: 429,
  tooLarge: 413,
  otherView: 409,
  suspended: 403,
  closed: 403,
  unavailable: 503,
};

@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: Pages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof OtherMode && isPart(reply)) return reload(reply);
    const elsewhere = leadsTo(error, host.switchToHttp().getRequest<FastifyRequest>());
    if (elsewhere !== null) return lead(reply, elsewhere);
    const page = pageOf(error);
    if (page === 'unavailable') this.report(error);
    return answerWith(reply, { html: this.write(page), status: STATUS[page] });
  }

  /** Logs an error. A rejected request is logged as a warning, because it is not a failure of the service. */
  private report(error: unknown): void {
    if (error instanceof HttpException) this.logger.warn({ reason: error.message }, 'page request rejected');
    else this.logger.error({ err: error }, 'failed to render page');
  }

  private write(page: ErrorPage): string {
    const words = strings.pages[page];
    const head = { language: strings.language, title: words.heading };
    const retry = page === 'unavailable' ? strings.tryAgain : null;
    const way = { href: HOME, text: strings.home };
    return this.pages.render('/layout/message', head, { ...words, retry, way });
  }
}

/** Returns the URL to redirect to, such as the sign-in page. Returns null if the error is shown instead. */
function leadsTo(error: unknown, request: FastifyRequest): string | null {
  if (error instanceof SignInFirst) return error.address;
  if (error instanceof ExpiredForm) return expiredFormUrl(requestedPage(request));
  return error instanceof StepUpRequired ? stepUpUrl(error.proof, requestedPage(request)) : null;
}

const isPart = (reply: FastifyReply): boolean => reply.request.headers['hx-request'] !== undefined;

/** Reloads the page, because an htmx response would replace only part of the page. */
async function reload(reply: FastifyReply): Promise<void> {
  await reply.status(204).headers({ 'hx-refresh': 'true', 'cache-control': 'no-store' }).send();
}

/**
 * Redirects the user. An htmx request needs a header instead of a redirect, because htmx would insert the new
 * page into the current one.
 */
async function lead(reply: FastifyReply, goTo: string): Promise<void> {
  if (!isPart(reply)) return answerWith(reply, { goTo });
  await reply.status(204).headers({ 'hx-redirect': goTo, 'cache-control': 'no-store' }).send();
}

function pageOf(error: unknown): ErrorPage {
  if (error instanceof OtherMode) return 'otherView';
  if (error instanceof RestrictedMerchant) return error.state === 'closed' ? 'closed' : 'suspended';
  if (error instanceof TooManyExports) return 'tooManyFiles';
  const code = error instanceof DomainError ? error.code : null;
  // `invalid_request` means that the list was requested with a cursor that is not in the list.
  if (isMissing(error) || code === 'invalid_request') return 'notFound';
  if (code === 'rate_limited') return 'tooMany';
  if (code === 'insufficient_scope') return 'notAllowed';
  if (!(error instanceof HttpException) || error.getStatus() >= 500) return 'unavailable';
  return PAGES[error.getStatus()] ?? 'notFound';
}

const PAGES: Partial<Record<number, ErrorPage>> = {
  [HttpStatus.FORBIDDEN]: 'notAllowed',
  [HttpStatus.PAYLOAD_TOO_LARGE]: 'tooLarge',
};
