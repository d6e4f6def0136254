import { Module } from '@nestjs/common';
import { ProviderDaysModule } from '@tulay/reconciliation';
import { ProvidersModule } from '../routing/providers.module';
import { OwnPayouts } from './own-payouts';
import { OwnPayoutsStore } from './own-payouts.store';
import { ProviderBooksClient } from './provider-books.client';

const days = ProviderDaysModule.register({
  service: 'payouts',
  imports: [ProvidersModule],
  own: OwnPayouts,
  providers: [OwnPayouts, OwnPayoutsStore, ProviderBooksClient],
});

/** Compares providers' records with our payouts and the ledger every day. */
@Module({ imports: [days] })
export class DiscrepanciesModule {}
