import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { Bank, List, Payout, PayoutPreview, Tenant } from '@tulay/contracts';
import { PAYOUTS_CSV } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/require-scope.decorator';
import { CsvFiles } from '../csv-files/csv-files';
import { Describe } from '../docs/describe.decorator';
import { BankListSchema, PayoutListSchema, PayoutPreviewSchema, PayoutSchema } from './payout.openapi';
import { IsRetry, NewId, CurrentTenant, WantsCsv } from '../http/params';
import { markDryRun } from '../idempotency/idempotency-key';
import { BaseBody } from '../requests/inputs';
import { CreatePayoutBody, ListPayoutsQuery } from './payouts.inputs';
import { PayoutsClient } from './payouts.client';
import { DtoPipe } from '../validation/dto.pipe';

const SANDBOX = `In test mode, the last four digits of the account number decide the outcome: 0000 fails with \`invalid_destination\`, 0001 stays
\`processing\`, 0002 succeeds and is returned 30 seconds later, and any other number succeeds. A payout is \`pending\`, and can be
cancelled, for about 2 seconds.`;

const DRY_RUN = `With \`dry_run: true\`, the request is checked and routed, and the response (200) is a payout preview
with the provider, the fee and the resulting balance, or the error that the payout would return. Nothing is stored or sent,
and an \`Idempotency-Key\` remains unused.`;

@Controller('v1/payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsClient,
    private readonly csvFiles: CsvFiles,
  ) {}

  @Post()
  @RequireScope('payouts:write')
  @Describe({
    summary: 'Create a payout',
    description: `The balance is debited immediately, and credited back if the payout fails or is cancelled. ${DRY_RUN} ${SANDBOX}`,
    status: 201,
    answer: PayoutSchema,
    dryRun: PayoutPreviewSchema,
    errors: ['no_route', 'insufficient_balance'],
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreatePayoutBody,
    @NewId('po') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Payout | PayoutPreview> {
    if (!body.dry_run) return this.payouts.create(owner, id, body);
    markDryRun(reply);
    return this.payouts.check(owner, id, body);
  }

  @Get()
  @RequireScope('payouts:read')
  @Describe({
    summary: 'List payouts',
    description: 'Returns your payouts, newest first.',
    answer: PayoutListSchema,
    csv: true,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListPayoutsQuery,
    @WantsCsv() wantsCsv: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<List<Payout> | StreamableFile> {
    const read = (page: ListPayoutsQuery) => this.payouts.list(owner, page);
    if (!wantsCsv) return read(query);
    return this.csvFiles.start(owner, reply, { name: 'payouts', columns: PAYOUTS_CSV, query, read });
  }

  @Get('banks')
  @RequireScope('payouts:read')
  @Describe({
    summary: 'List the banks that payouts can go to',
    description:
      'Returns all banks on one page, with the rails that each supports: InstaPay for amounts up to 50,000, PESONet for larger amounts.',
    answer: BankListSchema,
  })
  banks(): Promise<List<Bank>> {
    return this.payouts.banks();
  }

  @Get(':id')
  @RequireScope('payouts:read')
  @Describe({
    summary: 'Retrieve a payout',
    description:
      'Returns the current state. The receiving bank can return a succeeded payout; it then becomes `failed` with the code `returned`.',
    answer: PayoutSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Payout> {
    return this.payouts.get({ ...owner, id });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequireScope('payouts:write')
  @Describe({
    summary: 'Cancel a pending payout',
    description: 'Possible only before the payout is sent. The amount is credited back to your balance.',
    bodyOptional: true,
    answer: PayoutSchema,
    errors: ['not_found', 'invalid_state'],
  })
  cancel(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
    @IsRetry() isRetry: boolean,
  ): Promise<Payout> {
    return this.payouts.cancel({ ...owner, id, isRetry });
  }
}
