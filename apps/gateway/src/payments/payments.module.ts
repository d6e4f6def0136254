import { Module } from '@nestjs/common';
import { CsvFilesModule } from '../csv-files/csv-files.module';
import { ReceiversModule } from '../receivers/receivers.module';
import { PaymentsClient } from './payments.client';
import { PaymentsController } from './payments.controller';

@Module({
  imports: [CsvFilesModule, ReceiversModule],
  controllers: [PaymentsController],
  providers: [PaymentsClient],
})
export class PaymentsModule {}
