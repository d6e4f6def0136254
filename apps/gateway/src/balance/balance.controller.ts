import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Balance, LabeledTransaction, List, Tenant } from '@tulay/contracts';
import { TRANSACTIONS_CSV } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/require-scope.decorator';
import { BalanceSchema, BalanceTransactionListSchema } from './balance.openapi';
import { CsvFiles } from '../csv-files/csv-files';
import { Describe } from '../docs/describe.decorator';
import { CurrentTenant, WantsCsv } from '../http/params';
import { LedgerClient } from './ledger.client';
import { ListBalanceTransactionsQuery } from './balance.query';
import { DtoPipe } from '../validation/dto.pipe';

@Controller('v1')
export class BalanceController {
  constructor(
    private readonly ledger: LedgerClient,
    private readonly csvFiles: CsvFiles,
  ) {}

  @Get(['balance', 'balances'])
  @RequireScope('balance:read')
  @Describe({
    summary: 'Retrieve the balance',
    description:
      'The available balance per currency. Payments add their `net_amount`; refunds and payouts subtract theirs, which stay `pending` until the money has arrived.',
    answer: BalanceSchema,
  })
  get(@CurrentTenant() owner: Tenant): Promise<Balance> {
    return this.ledger.balance(owner);
  }

  @Get(['balance/transactions', 'balances/transactions'])
  @RequireScope('balance:read')
  @Describe({
    summary: 'List balance transactions',
    description:
      'Each transaction with its net amount, the balance after it, and the `reference` and `external_id` of its payment.',
    answer: BalanceTransactionListSchema,
    csv: true,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListBalanceTransactionsQuery,
    @WantsCsv() wantsCsv: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<List<LabeledTransaction> | StreamableFile> {
    const read = (page: ListBalanceTransactionsQuery) => this.ledger.transactions(owner, page);
    if (!wantsCsv) return read(query);
    const file = { name: 'balance-transactions', columns: TRANSACTIONS_CSV, query, read };
    return this.csvFiles.start(owner, reply, file);
  }
}
