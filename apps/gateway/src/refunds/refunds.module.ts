import { Module } from '@nestjs/common';
import { CsvFilesModule } from '../csv-files/csv-files.module';
import { RefundsClient } from './refunds.client';
import { RefundsController } from './refunds.controller';

@Module({
  imports: [CsvFilesModule],
  controllers: [RefundsController],
  providers: [RefundsClient],
})
export class RefundsModule {}
