import { Module } from '@nestjs/common';
import { AccountMetrics } from './account-metrics';
import { BalancesController } from './balances.controller';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';
import { GetStatement } from './get-statement';
import { NegativeBalancesJob } from './negative-balances.job';
import { StatementsStore } from './statements.store';

@Module({
  controllers: [BalancesController],
  providers: [
    AccountMetrics,
    BalancesStore,
    GetBalanceHistory,
    GetStatement,
    NegativeBalancesJob,
    StatementsStore,
  ],
})
export class BalancesModule {}
