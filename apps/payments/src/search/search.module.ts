import { Module } from '@nestjs/common';
import { RefundsModule } from '../refunds/refunds.module';
import { FindPayments } from './find-payments';
import { FindRefunds } from './find-refunds';
import { PaymentSearchStore } from './payment-search.store';
import { SearchController } from './search.controller';

/** Searches across all merchants, for operators. */
@Module({
  imports: [RefundsModule],
  controllers: [SearchController],
  providers: [FindPayments, FindRefunds, PaymentSearchStore],
})
export class SearchModule {}
