import { Body, Get, Param, Post, Query, Res } from '@nestjs/common';
import { DomainError, REFUND_FAILURE_CODES } from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PaymentsClient } from '../../clients/payments.client';
import { RefundsClient } from '../../clients/refunds.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { DashboardPages, doneAt } from '../frame/dashboard-pages';
import { parameter, type RawQuery } from '../frame/filters.view';
import { amountOf, readTypedRefund, remainingOf, type TypedRefund } from './refund.rules';
import {
  toRefundForm,
  toRefundReview,
  type Refundable,
  type RefundFormView,
  type ReviewedRefund,
} from './refund.view';
import { refundsStrings as words } from './refunds.strings';

/** Creates a refund in three steps: form, review and submission. */
@PageController('dashboard/payments/:id/refund')
export class RefundController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly payments: PaymentsClient,
    private readonly refunds: RefundsClient,
    private readonly operations: IdempotencyTokens,
  ) {}

  @Allowed('refunds:write')
  @Get()
  async form(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const payment = await this.read(visit, id);
    const problem = payment.remaining > 0n ? null : 'none';
    return this.ask(visit, reply, toRefundForm(payment, typedIn(query), problem));
  }

  @Allowed('refunds:write')
  @Get('review')
  async review(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const payment = await this.read(visit, id);
    const typed = typedIn(query);
    const amount = amountOf(typed, payment.remaining, currencyOf(payment.payment.currency));
    if (typeof amount === 'string') return this.ask(visit, reply, toRefundForm(payment, typed, amount));
    return this.confirm(visit, reply, { ...payment, typed, amount });
  }

  /**
   * Creates the refund that the user reviewed. The idempotency token is signed for the amount and reason, so
   * neither can be changed afterwards.
   */
  @Allowed('refunds:write')
  @Post()
  async make(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: RawQuery | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const payment = await this.read(visit, id);
    const { reason } = typedIn(body ?? {});
    const amount = minorIn(body ?? {});
    if (amount === null) return this.ask(visit, reply, toRefundForm(payment, ALL, 'changed'));
    const typed = { isFull: amount === payment.remaining, amount: '', reason };
    const reviewed = { ...payment, amount, typed };
    const refundId = this.operations.idIn(visit, purposeOf(reviewed), body?.operation);
    if (refundId === null) return this.askOnceMore(visit, reply, reviewed);
    try {
      await this.refunds.create(visit, { id: refundId, payment: payment.payment, amount, reason });
    } catch (error) {
      return this.refused(visit, reply, await this.read(visit, id), error);
    }
    return answerWith(reply, { goTo: doneAt(`/dashboard/payments/${id}`, 'refunded') });
  }

  private async read(visit: RequestContext, id: string): Promise<Refundable> {
    const tenant = tenantOf(visit);
    const payment = await this.payments.get(tenant, id);
    return { payment, remaining: remainingOf(payment, await this.payments.refundsOf(tenant, id)) };
  }

  private ask(visit: RequestContext, reply: FastifyReply, view: RefundFormView): Promise<void> {
    return this.show(visit, reply, 'refund-form', view, view.wrong || view.alert ? 400 : 200);
  }

  private confirm(
    visit: RequestContext,
    reply: FastifyReply,
    reviewed: ReviewedRefund,
    alert: string | null = null,
  ): Promise<void> {
    const operation = this.operations.drawFor(visit, purposeOf(reviewed), 're');
    const view = toRefundReview(reviewed, operation, alert);
    return this.show(visit, reply, 'refund-review', view, alert === null ? 200 : 409);
  }

  /**
   * Shows the review page again because the token has expired, or shows the form if the amount can no longer be
   * refunded.
   */
  private askOnceMore(visit: RequestContext, reply: FastifyReply, reviewed: ReviewedRefund): Promise<void> {
    const isPossible = reviewed.amount > 0n && reviewed.amount <= reviewed.remaining;
    if (!isPossible) return this.ask(visit, reply, toRefundForm(reviewed, ALL, 'changed'));
    return this.confirm(visit, reply, reviewed, operationStrings.stale);
  }

  private refused(
    visit: RequestContext,
    reply: FastifyReply,
    payment: Refundable,
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof DomainError) || !REFUSALS.includes(error.code)) throw error;
    const code = REFUND_FAILURE_CODES.find((each) => error.issues?.payment?.includes(each));
    if (code) return this.ask(visit, reply, toRefundForm(payment, ALL, null, words.failures[code]));
    return this.ask(visit, reply, toRefundForm(payment, ALL, 'changed'));
  }

  private show(
    visit: RequestContext,
    reply: FastifyReply,
    template: string,
    view: { heading: string },
    status: number,
  ): Promise<void> {
    return this.pages.show(reply, visit, {
      section: 'payments',
      title: view.heading,
      template: `/pages/refunds/${template}`,
      view,
      words,
      styles: ['pages/deliveries/deliveries.css'],
      status,
    });
  }
}

const ALL: TypedRefund = { isFull: true, amount: '', reason: null };
const REFUSALS: readonly string[] = ['invalid_state', 'invalid_request'];

const typedIn = (query: RawQuery): TypedRefund => readTypedRefund((name) => parameter(query, name));

const minorIn = (body: RawQuery): bigint | null => {
  const text = parameter(body, 'amount');
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
};

const purposeOf = ({ payment, amount, typed }: ReviewedRefund): string =>
  `refund ${payment.id} ${amount} ${typed.reason ?? ''}`;
