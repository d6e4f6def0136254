import { Module } from '@nestjs/common';
import { BalancesController } from './balances.controller';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';
import { GetStatement } from './get-statement';
import { StatementsStore } from './statements.store';

@Module({
  controllers: [BalancesController],
  providers: [BalancesStore, GetBalanceHistory, GetStatement, StatementsStore],
})
export class BalancesModule {}
