import { Module } from '@nestjs/common';
import { CheckoutsStore } from './checkouts/checkouts.store';
import { CloseCheckout } from './checkouts/close-checkout';
import { FinishOpenings } from './checkouts/finish-openings';
import { OpenCheckout } from './checkouts/open-checkout';
import { OpeningsJob } from './checkouts/openings.job';
import { OpeningsStore } from './checkouts/openings.store';
import { PaidSources } from './checkouts/paid-source.port';
import { PaymentOutcomesConsumer } from './checkouts/payment-outcomes.consumer';
import { PaymentsClient } from './checkouts/payments.client';
import { RecordOutcome } from './checkouts/record-outcome';
import { SettleCheckout } from './checkouts/settle-checkout';
import { CustomersStore } from './customers/customers.store';

const customers = [CustomersStore];
const checkouts = [
  CheckoutsStore,
  CloseCheckout,
  FinishOpenings,
  OpenCheckout,
  OpeningsJob,
  OpeningsStore,
  PaymentsClient,
  RecordOutcome,
  SettleCheckout,
  // One of each kind of thing that is paid for.
  { provide: PaidSources, useFactory: () => [] },
];

@Module({ controllers: [PaymentOutcomesConsumer], providers: [...customers, ...checkouts] })
export class CatalogModule {}
