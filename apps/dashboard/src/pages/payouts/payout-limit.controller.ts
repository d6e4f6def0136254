import { Body, ForbiddenException, Get, Post, Res } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { amountText, answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { ChangePayoutLimit } from '../../payout-limits/change-payout-limit';
import { PayoutLimitsStore } from '../../payout-limits/payout-limits.store';
import { canAccess } from '../../roles/role-scopes.rules';
import { typedIn } from '../forms/field';
import { DashboardPages, doneAt } from '../frame/dashboard-pages';
import { centavosIn } from './payout-form';
import { payoutRequestsStrings } from './payout-requests.strings';
import { LIMIT_PATH } from './payout-requests.view';

const words = payoutRequestsStrings.limit;

/** Limit above which payouts need approval. All members can see the limit; only owners can change it. */
@PageController('dashboard/payout-limit')
export class PayoutLimitController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly limits: PayoutLimitsStore,
    private readonly changeLimit: ChangePayoutLimit,
  ) {}

  @Allowed('payouts:read')
  @Get()
  see(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.show(visit, reply, null);
  }

  @Allowed('payout_limit.change')
  @Post()
  async change(
    @CurrentRequest() visit: RequestContext,
    @Body() body: unknown,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { limit: typed } = typedIn(body, ['limit']);
    const limit = typed.trim() === '' ? null : centavosIn(typed);
    if (limit === null && typed.trim() !== '') return this.show(visit, reply, typed);
    try {
      const { session } = sessionContextOf(visit);
      await operation.once(() => this.changeLimit.execute(session, tenantOf(visit), limit));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'insufficient_scope') throw new ForbiddenException();
      throw error;
    }
    return answerWith(reply, { goTo: doneAt(LIMIT_PATH, 'saved') });
  }

  /** @param wrong the input if it is not a valid limit */
  private async show(visit: RequestContext, reply: FastifyReply, wrong: string | null): Promise<void> {
    const limit = await this.limits.of(tenantOf(visit));
    const main = limit === null ? null : fromMinor(limit, 'PHP');
    const shown = main === null ? words.none : amountText(main, 'PHP');
    const field = {
      name: 'limit',
      label: words.field,
      value: wrong ?? main?.toFixed(2) ?? '',
      hint: words.hint,
      inputMode: 'decimal' as const,
      isOptional: true,
      wrong: wrong === null ? null : words.wrong,
    };
    const mayChange = canAccess(sessionContextOf(visit).member!.role, 'payout_limit.change');
    return this.pages.show(reply, visit, {
      section: 'payouts',
      title: words.title,
      template: '/pages/payouts/payout-limit',
      view: { now: interpolate(words.now, { limit: shown }), field: mayChange ? field : null },
      words,
      status: wrong === null ? 200 : 400,
    });
  }
}
