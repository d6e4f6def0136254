import { Get, Param, Post, Res } from '@nestjs/common';
import { DomainError, isId, notFound } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PayoutsClient } from '../../clients/payouts.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { PayoutRequestsStore } from '../../payout-requests/payout-requests.store';
import { canAccess } from '../../roles/role-scopes.rules';
import { DashboardPages, doneAt } from '../frame/dashboard-pages';
import { toPayoutView, type PayoutStory } from './payout.view';
import { payoutsStrings as words } from './payouts.strings';
import { PAYOUTS_PATH } from './payouts.view';

@PageController('dashboard/payouts/:id')
export class PayoutController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly payouts: PayoutsClient,
    private readonly requests: PayoutRequestsStore,
  ) {}

  @Allowed('payouts:read')
  @Get()
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, id, reply, null);
  }

  /** Step-up authentication is not required, because canceling does not release money. */
  @Allowed('payouts:write')
  @Post('cancel')
  async cancel(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isId('po', id)) throw notFound('payout', id);
    try {
      await this.payouts.cancel(visit, id, operation.id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      return this.show(visit, id, reply, words.detail.tooLate);
    }
    return answerWith(reply, { goTo: doneAt(`${PAYOUTS_PATH}/${id}`, 'saved') });
  }

  private async show(
    visit: RequestContext,
    id: string,
    reply: FastifyReply,
    alert: string | null,
  ): Promise<void> {
    const story = await this.story(visit, id);
    const payout = toPayoutView(story);
    const { status } = story.payout;
    const mayCancel =
      canAccess(sessionContextOf(visit).member!.role, 'payouts:write') && status === 'pending';
    return this.pages.show(reply, visit, {
      section: 'payouts',
      title: interpolate(words.detail.title, { amount: payout.amount }),
      template: '/pages/payouts/payout',
      view: { payout, alert, cancel: mayCancel ? `${PAYOUTS_PATH}/${id}/cancel` : null },
      words: words.detail,
      status: alert === null ? 200 : 400,
    });
  }

  private async story(visit: RequestContext, id: string): Promise<PayoutStory> {
    if (!isId('po', id)) throw notFound('payout', id);
    const which = { ...tenantOf(visit), id };
    const [payout, events, banks, request] = await Promise.all([
      this.payouts.get(which),
      this.payouts.events(which),
      this.payouts.banks(),
      this.requests.find(which),
    ]);
    const people = request ? [request.askedBy, request.decidedBy].filter((one) => one !== null) : [];
    return { payout, events, banks, request, names: await this.requests.names(people) };
  }
}
