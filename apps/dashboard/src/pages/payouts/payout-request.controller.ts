import { ForbiddenException, Get, Param, Post, Res } from '@nestjs/common';
import { DomainError, isId, notFound, type GetRequest } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PayoutsClient } from '../../clients/payouts.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { ApproveRequest } from '../../payout-requests/approve-request';
import { DecideRequest } from '../../payout-requests/decide-request';
import { PayoutRequestsStore } from '../../payout-requests/payout-requests.store';
import { canAccess } from '../../roles/role-scopes.rules';
import { DashboardPages } from '../frame/dashboard-pages';
import { payoutRequestsStrings } from './payout-requests.strings';
import { REQUESTS_PATH, toRequestView } from './payout-requests.view';

const words = payoutRequestsStrings.one;

@PageController('dashboard/payout-requests/:id')
export class PayoutRequestController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly payouts: PayoutsClient,
    private readonly requests: PayoutRequestsStore,
    private readonly approveRequest: ApproveRequest,
    private readonly decide: DecideRequest,
  ) {}

  @Allowed('payouts:read')
  @Get()
  async one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const request = await this.requests.find(whichOf(visit, id));
    if (!request) throw notFound('payout', id);
    const { user, member } = sessionContextOf(visit);
    const people = [request.askedBy, request.decidedBy].filter((one) => one !== null);
    const [banks, names] = await Promise.all([this.payouts.banks(), this.requests.names(people)]);
    const reader = { userId: user.id, maySend: canAccess(member!.role, 'payouts:write') };
    const view = toRequestView(request, { banks, names }, reader);
    return this.pages.show(reply, visit, {
      section: 'payouts',
      title: interpolate(words.title, { amount: view.amount }),
      template: '/pages/payouts/payout-request',
      view,
      words,
    });
  }

  @Allowed('payouts:write')
  @Post('approve')
  approve(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session } = sessionContextOf(visit);
    return this.decided(reply, id, () => this.approveRequest.execute(session, whichOf(visit, id)));
  }

  /** Step-up authentication is not required, because the action does not release money. */
  @Allowed('payouts:write')
  @Post('decline')
  decline(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { user } = sessionContextOf(visit);
    return this.decided(reply, id, () => this.decide.decline(user.id, whichOf(visit, id)));
  }

  @Allowed('payouts:read')
  @Post('withdraw')
  withdraw(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { user } = sessionContextOf(visit);
    return this.decided(reply, id, () => this.decide.withdraw(user.id, whichOf(visit, id)));
  }

  /**
   * Applies a decision and redirects to the request. If another member decided first, the page shows the
   * current state instead of an error.
   */
  private async decided(reply: FastifyReply, id: string, decision: () => Promise<unknown>): Promise<void> {
    try {
      await decision();
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null;
      if (code === 'insufficient_scope') throw new ForbiddenException();
      if (code !== 'invalid_state') throw error;
    }
    return answerWith(reply, { goTo: `${REQUESTS_PATH}/${id}` });
  }
}

/** @throws DomainError `not_found` if the parameter is not an ID */
function whichOf(visit: RequestContext, id: string): GetRequest {
  if (!isId('po', id)) throw notFound('payout', id);
  return { ...tenantOf(visit), id };
}
