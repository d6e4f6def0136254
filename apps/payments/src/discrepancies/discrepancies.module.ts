import { Module } from '@nestjs/common';
import { ProviderDaysModule } from '@tulay/reconciliation';
import { AttemptsModule } from '../attempts/attempts.module';
import { LedgerModule } from '../ledger/ledger.module';
import { RefundsModule } from '../refunds/refunds.module';
import { RoutingModule } from '../routing/routing.module';
import { UnappliedReceiptsModule } from '../unapplied-receipts/unapplied-receipts.module';
import { QueryProvider } from './query-provider';
import { OwnAttemptsStore } from './own-attempts.store';
import { OwnPayments } from './own-payments';
import { OwnReceiptRefundsStore } from './own-receipt-refunds.store';
import { OwnRefundsStore } from './own-refunds.store';

const days = ProviderDaysModule.register({
  service: 'payments',
  imports: [AttemptsModule, LedgerModule, RefundsModule, RoutingModule, UnappliedReceiptsModule],
  own: OwnPayments,
  providers: [QueryProvider, OwnAttemptsStore, OwnPayments, OwnReceiptRefundsStore, OwnRefundsStore],
});

/** Compares providers' records with our payments, our refunds and the ledger every day. */
@Module({ imports: [days] })
export class DiscrepanciesModule {}
