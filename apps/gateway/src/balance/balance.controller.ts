import { Controller, Get, Query } from '@nestjs/common';
import type { Balance, BalanceTransaction, List, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { BalanceSchema, BalanceTransactionListSchema } from './balance.openapi';
import { Describe } from '../docs/describe.decorator';
import { CurrentTenant } from '../http/params';
import { LedgerClient } from './ledger.client';
import { ListBalanceTransactionsQuery } from './balance.query';
import { DtoPipe } from '../validation/dto.pipe';

@Controller('v1')
export class BalanceController {
  constructor(private readonly ledger: LedgerClient) {}

  @Get(['balance', 'balances'])
  @RequireScope('balance:read')
  @Describe({
    summary: 'Retrieve the balance',
    description:
      'The available balance per currency. Payments add their `net_amount`; refunds and payouts subtract theirs.',
    answer: BalanceSchema,
  })
  get(@CurrentTenant() owner: Tenant): Promise<Balance> {
    return this.ledger.balance(owner);
  }

  @Get(['balance/transactions', 'balances/transactions'])
  @RequireScope('balance:read')
  @Describe({
    summary: 'List balance transactions',
    description: 'Each transaction with its net amount and the balance after it.',
    answer: BalanceTransactionListSchema,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListBalanceTransactionsQuery,
  ): Promise<List<BalanceTransaction>> {
    return this.ledger.transactions(owner, query);
  }
}
