import { Module } from '@nestjs/common';
import { AccountMetrics } from './account-metrics';
import { BalanceDaysStore } from './balance-days.store';
import { BalancesController } from './balances.controller';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';
import { GetStatement } from './get-statement';
import { ListBalanceDays } from './list-balance-days';
import { NegativeBalancesJob } from './negative-balances.job';
import { StatementsStore } from './statements.store';

@Module({
  controllers: [BalancesController],
  providers: [
    AccountMetrics,
    BalanceDaysStore,
    BalancesStore,
    GetBalanceHistory,
    GetStatement,
    ListBalanceDays,
    NegativeBalancesJob,
    StatementsStore,
  ],
})
export class BalancesModule {}
