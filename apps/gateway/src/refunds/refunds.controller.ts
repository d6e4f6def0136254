import { Body, Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { List, Refund, Tenant } from '@tulay/contracts';
import { REFUNDS_CSV } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/require-scope.decorator';
import { CsvFiles } from '../csv-files/csv-files';
import { Describe } from '../docs/describe.decorator';
import { RefundListSchema, RefundSchema } from './refund.openapi';
import { NewId, CurrentTenant, WantsCsv } from '../http/params';
import { CreateRefundBody, ListRefundsQuery } from './refunds.inputs';
import { RefundsClient } from './refunds.client';
import { DtoPipe } from '../validation/dto.pipe';

const SANDBOX = `In test mode, the payment's \`metadata.sandbox_refund\` decides the outcome: \`fail\`, \`pending_then_succeed\`,
\`unknown\` or one of these reasons; anything else succeeds.`;

const REFUSED = `If the payment's provider does not support the refund, the request fails with \`invalid_state\` before any money is booked, and
\`issues.payment\` contains the reason: \`refund_not_supported\`, \`refund_window_expired\` or \`partial_not_supported\`.`;

@Controller('v1/refunds')
export class RefundsController {
  constructor(
    private readonly refunds: RefundsClient,
    private readonly csvFiles: CsvFiles,
  ) {}

  @Post()
  @RequireScope('refunds:write')
  @Describe({
    summary: 'Refund a payment, in full or in part',
    description: `The gross amount is debited from your balance, which can become negative. The fee is not returned. ${REFUSED} ${SANDBOX}`,
    status: 201,
    answer: RefundSchema,
    errors: ['not_found', 'invalid_state'],
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreateRefundBody,
    @NewId('re') id: string,
  ): Promise<Refund> {
    return this.refunds.create(owner, id, body);
  }

  @Get()
  @RequireScope('refunds:read')
  @Describe({
    summary: 'List refunds',
    description: 'Returns the refunds of all payments, or of one payment with `payment`.',
    answer: RefundListSchema,
    csv: true,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListRefundsQuery,
    @WantsCsv() wantsCsv: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<List<Refund> | StreamableFile> {
    const read = (page: ListRefundsQuery) => this.refunds.list(owner, page);
    if (!wantsCsv) return read(query);
    return this.csvFiles.start(owner, reply, { name: 'refunds', columns: REFUNDS_CSV, query, read });
  }

  @Get(':id')
  @RequireScope('refunds:read')
  @Describe({
    summary: 'Retrieve a refund',
    description:
      'Returns the current state. A refund can stay `pending` for days until the provider reports its outcome.',
    answer: RefundSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Refund> {
    return this.refunds.get({ ...owner, id });
  }
}
