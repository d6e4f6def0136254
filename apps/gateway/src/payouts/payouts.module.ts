import { Module } from '@nestjs/common';
import { CsvFilesModule } from '../csv-files/csv-files.module';
import { PayoutsClient } from './payouts.client';
import { PayoutsController } from './payouts.controller';

@Module({
  imports: [CsvFilesModule],
  controllers: [PayoutsController],
  providers: [PayoutsClient],
})
export class PayoutsModule {}
