import { Module } from '@nestjs/common';
import { BalanceController } from './balance.controller';
import { LedgerClient } from './ledger.client';

@Module({
  controllers: [BalanceController],
  providers: [LedgerClient],
})
export class BalanceModule {}
