import { Controller, Get, Headers, HttpCode, Param, Post, Res, UseInterceptors } from '@nestjs/common';
import type { List, Payment, Tenant } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { PaymentListSchema, PaymentSchema } from './payment.openapi';
import { JsonBody, IsRetry, NewId, Owner, QueryOf } from '../http/params';
import { markReplayed } from '../idempotency/idempotency-key';
import { ReplayAfterRefusal } from '../idempotency/replay-after-refusal.interceptor';
import { AnyBody } from '../requests/any.body';
import { CreatePaymentBody } from './create-payment.body';
import { expandsEvents, GetPaymentQuery } from './get-payment.query';
import { ListPaymentsQuery } from './list-payments.query';
import { PaymentsClient } from './payments.client';
import { requireHttpsInLive } from '../requests/web-address.rules';

@Controller('v1/payments')
export class PaymentsController {
  constructor(private readonly payments: PaymentsClient) {}

  @Post()
  @RequireScope('payments:write', { keysKeptBy: 'service' })
  @UseInterceptors(ReplayAfterRefusal(PaymentsClient))
  @Describe({
    summary: 'Create a payment',
    body: CreatePaymentBody,
    status: 201,
    answer: PaymentSchema,
    errors: ['not_found', 'no_route', 'provider_error'],
  })
  async create(
    @Owner() owner: Tenant,
    @JsonBody(CreatePaymentBody) body: CreatePaymentBody,
    @NewId('pay') id: string,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Payment> {
    requireHttpsInLive(owner.environment, { return_url: body.return_url, webhook_url: body.webhook_url });
    const payment = await this.payments.create({ owner, id, idempotencyKey: idempotencyKey ?? null }, body);
    if (payment.id !== id) markReplayed(reply);
    return payment;
  }

  @Get()
  @RequireScope('payments:read')
  @Describe({ summary: 'List payments', query: ListPaymentsQuery, answer: PaymentListSchema })
  list(@Owner() owner: Tenant, @QueryOf(ListPaymentsQuery) query: ListPaymentsQuery): Promise<List<Payment>> {
    return this.payments.list(owner, query);
  }

  @Get(':id')
  @RequireScope('payments:read')
  @Describe({
    summary: 'Retrieve a payment',
    query: GetPaymentQuery,
    answer: PaymentSchema,
    errors: ['not_found'],
  })
  get(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @QueryOf(GetPaymentQuery) query: GetPaymentQuery,
  ): Promise<Payment> {
    return this.payments.get({ ...owner, id }, expandsEvents(query));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequireScope('payments:write')
  @Describe({
    summary: 'Cancel a pending payment',
    body: AnyBody,
    bodyOptional: true,
    answer: PaymentSchema,
    errors: ['not_found', 'invalid_state'],
  })
  cancel(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @JsonBody(AnyBody) _body: AnyBody,
    @IsRetry() isRetry: boolean,
  ): Promise<Payment> {
    return this.payments.cancel({ ...owner, id, isRetry });
  }
}
