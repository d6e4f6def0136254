import { Get, Param, Post, Res } from '@nestjs/common';
import { DomainError, type Payment } from '@tulay/contracts';
import { answerWith, findStrings, interpolate, spokenReference, toDetailView } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PaymentsClient } from '../../clients/payments.client';
import { Allowed, PageController } from '../../http/access';
import { can } from '../../http/can';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { NewestDeliveries } from '../deliveries/newest-deliveries';
import { deliveriesOf } from '../deliveries/deliveries.view';
import { DashboardPages, doneAt } from '../frame/dashboard-pages';
import { paymentStrings as words } from './payment.strings';
import { PAYMENTS_PATH } from './payments.view';

@PageController('dashboard/payments/:id')
export class PaymentController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly payments: PaymentsClient,
    private readonly deliveries: NewestDeliveries,
  ) {}

  @Allowed('payments:read')
  @Get()
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, id, reply, null);
  }

  @Allowed('payments:write')
  @Post('cancel')
  async cancel(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    try {
      await this.payments.cancel(visit, id, operation.id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      return this.show(visit, id, reply, words.cancel.tooLate);
    }
    return answerWith(reply, { goTo: doneAt(`${PAYMENTS_PATH}/${id}`, 'saved') });
  }

  private async show(
    visit: RequestContext,
    id: string,
    reply: FastifyReply,
    alert: string | null,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const payment = await this.payments.get(tenant, id);
    const refunds = await this.payments.refundsOf(tenant, id);
    const view = {
      alert,
      detail: toDetailView({ payment, refunds }, 'merchant', PAYMENTS_PATH),
      detailWords: findStrings.detail,
      ...waysOn(visit, payment),
      table: await this.deliveries.tableOf(tenant, { payment: id }),
      all: deliveriesOf({ payment: id }),
    };
    return this.pages.show(reply, visit, {
      section: 'payments',
      title: interpolate(words.title, { reference: spokenReference(payment) }),
      template: '/pages/payments/payment',
      view,
      words,
      status: alert === null ? 200 : 400,
    });
  }
}

function waysOn(visit: RequestContext, { id, status }: Payment) {
  const path = `${PAYMENTS_PATH}/${id}`;
  return {
    cancel: status === 'pending' && can(visit, 'payments:write') ? `${path}/cancel` : null,
    refund: status === 'succeeded' && can(visit, 'refunds:write') ? `${path}/refund` : null,
  };
}
