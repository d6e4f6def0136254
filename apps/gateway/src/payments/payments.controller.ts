import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  UseInterceptors,
  type StreamableFile,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { List, Payment, Tenant } from '@tulay/contracts';
import { PAYMENTS_CSV } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/require-scope.decorator';
import { CsvFiles } from '../csv-files/csv-files';
import { Describe } from '../docs/describe.decorator';
import { PaymentListSchema, PaymentSchema } from './payment.openapi';
import { IsRetry, NewId, CurrentTenant, WantsCsv } from '../http/params';
import { markMismatch, markReplayed } from '../idempotency/idempotency-key';
import { ReplayAfterRefusal } from '../idempotency/replay-after-refusal.interceptor';
import { BaseBody } from '../requests/inputs';
import { CheckWebhookUrl } from '../receivers/check-webhook-url';
import { CreatePaymentBody } from './payments.body';
import { expandsEvents, GetPaymentQuery, ListPaymentsQuery } from './payments.query';
import { requireLife } from './payment-life.rules';
import { PaymentsClient } from './payments.client';
import { requireHttpsInLive } from '../requests/request.rules';
import { DtoPipe } from '../validation/dto.pipe';

const KEY_ID_HINT = {
  name: 'X-Service-Key-Id',
  required: false,
  description: 'ID of the API key (not the secret). Informational: it does not affect the response.',
};

@Controller('v1/payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly csvFiles: CsvFiles,
    private readonly checkWebhookUrl: CheckWebhookUrl,
  ) {}

  @Post()
  @RequireScope('payments:write', { keysKeptBy: 'service' })
  @UseInterceptors(ReplayAfterRefusal(PaymentsClient))
  @ApiHeader(KEY_ID_HINT)
  @Describe({
    summary: 'Create a payment',
    description:
      'Redirect the payer to the `checkout_url` in the response. In live mode, QR methods also return the QR code itself. The payment expires unless it is paid within `expires_in` seconds: by default 15 minutes, or 1 day for `bank_transfer`. An amount outside the limits of `method` is rejected with `invalid_request`, whose `issues.amount` names the limits.',
    status: 201,
    answer: PaymentSchema,
    headers: ['Idempotency-Mismatch'],
    errors: ['not_found', 'no_route', 'provider_error'],
  })
  async create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreatePaymentBody,
    @NewId('pay') id: string,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Payment> {
    requireHttpsInLive(owner.environment, { return_url: body.return_url, webhook_url: body.webhook_url });
    requireLife(body.method, body.expires_in);
    this.checkWebhookUrl.execute('webhook_url', body.webhook_url);
    const context = { owner, id, idempotencyKey: idempotencyKey ?? null };
    const { payment, isReplay, isMismatch } = await this.payments.create(context, body);
    if (isReplay) markReplayed(reply);
    if (isMismatch) markMismatch(reply);
    return payment;
  }

  @Get()
  @RequireScope('payments:read')
  @Describe({
    summary: 'List payments',
    description:
      "Payments of the key's environment, including payments from payment links, invoices and static QR codes.",
    answer: PaymentListSchema,
    csv: true,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListPaymentsQuery,
    @WantsCsv() wantsCsv: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<List<Payment> | StreamableFile> {
    const read = (page: ListPaymentsQuery) => this.payments.list(owner, page);
    if (!wantsCsv) return read(query);
    return this.csvFiles.start(owner, reply, { name: 'payments', columns: PAYMENTS_CSV, query, read });
  }

  @Get(':id')
  @RequireScope('payments:read')
  @Describe({
    summary: 'Retrieve a payment',
    description:
      'Returns the current state. While a payment is `pending`, you can poll every 5 seconds; webhooks arrive sooner.',
    answer: PaymentSchema,
    errors: ['not_found'],
  })
  get(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Query(DtoPipe) query: GetPaymentQuery,
  ): Promise<Payment> {
    return this.payments.get({ ...owner, id }, expandsEvents(query));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequireScope('payments:write')
  @Describe({
    summary: 'Cancel a pending payment',
    description:
      'The payment becomes `failed` with the code `cancelled`, and its checkout page no longer accepts money.',
    bodyOptional: true,
    answer: PaymentSchema,
    errors: ['not_found', 'invalid_state'],
  })
  cancel(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
    @IsRetry() isRetry: boolean,
  ): Promise<Payment> {
    return this.payments.cancel({ ...owner, id, isRetry });
  }
}
