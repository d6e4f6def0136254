import { Module } from '@nestjs/common';
import { CsvFilesModule } from '../csv-files/csv-files.module';
import { BalanceController } from './balance.controller';
import { LedgerClient } from './ledger.client';

@Module({
  imports: [CsvFilesModule],
  controllers: [BalanceController],
  providers: [LedgerClient],
})
export class BalanceModule {}
