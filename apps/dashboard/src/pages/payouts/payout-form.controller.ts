import { Body, Get, Inject, Post, Res } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { newToken } from '../../links/secret-token';
import type { PayoutRequestEntity } from '../../payout-requests/payout-request.entity';
import { RequestPayout } from '../../payout-requests/request-payout';
import { requireFreshFactor } from '../../sessions/session.rules';
import { doneAt } from '../frame/dashboard-pages';
import { idempotencyTokenIn, PayoutFormPages } from './payout-form-pages';
import { FORM_PATH } from './payout-form.view';
import { REQUESTS_PATH } from './payout-requests.view';
import { PAYOUTS_PATH } from './payouts.view';

/**
 * Creates a payout in three steps: form, review and submission. Each step requires step-up authentication
 * with a second factor.
 */
@PageController('dashboard/payouts')
export class PayoutFormController {
  constructor(
    private readonly form: PayoutFormPages,
    private readonly requestPayout: RequestPayout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('payouts:write')
  @Get('new')
  async open(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    this.requireFresh(visit);
    return this.form.show(reply, visit, { formKey: newToken() });
  }

  /** Redirects to the empty form, because step-up authentication returns the user to this route with GET. */
  @Allowed('payouts:write')
  @Get(['review', 'edit'])
  again(@Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { goTo: FORM_PATH });
  }

  @Allowed('payouts:write')
  @Post('edit')
  edit(
    @CurrentRequest() visit: RequestContext,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.requireFresh(visit);
    return this.form.show(reply, visit, { formKey: idempotencyTokenIn(body) ?? newToken(), body });
  }

  @Allowed('payouts:write')
  @Post('review')
  async review(
    @CurrentRequest() visit: RequestContext,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.requireFresh(visit);
    return this.form.review(reply, visit, idempotencyTokenIn(body) ?? newToken(), body);
  }

  @Allowed('payouts:write')
  @Post()
  async send(
    @CurrentRequest() visit: RequestContext,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session } = sessionContextOf(visit);
    this.requireFresh(visit);
    const formKey = idempotencyTokenIn(body);
    if (formKey === null) return answerWith(reply, { goTo: FORM_PATH });
    const { draft } = await this.form.read(body);
    if (!draft) return this.form.review(reply, visit, formKey, body);
    try {
      const asked = { tenant: tenantOf(visit), formKey, draft };
      return answerWith(reply, { goTo: pageOf(await this.requestPayout.execute(session, asked)) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      return this.form.refused(reply, visit, body);
    }
  }

  private requireFresh(visit: RequestContext): void {
    requireFreshFactor(sessionContextOf(visit).session, toUnix(this.clock.now('live')));
  }
}

/** Returns the URL of the payout or, if it needs approval, of the payout request. */
function pageOf({ id, status }: PayoutRequestEntity): string {
  if (status === 'sent') return doneAt(`${PAYOUTS_PATH}/${id}`, 'sent');
  return `${REQUESTS_PATH}/${id}`;
}
