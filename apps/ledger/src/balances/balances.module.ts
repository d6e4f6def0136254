import { Module } from '@nestjs/common';
import { BalancesController } from './balances.controller';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';
import { GetStatement } from './get-statement';
import { NegativeBalancesJob } from './negative-balances.job';
import { StatementsStore } from './statements.store';

@Module({
  controllers: [BalancesController],
  providers: [BalancesStore, GetBalanceHistory, GetStatement, NegativeBalancesJob, StatementsStore],
})
export class BalancesModule {}
