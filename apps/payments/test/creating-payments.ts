import type { Clock } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import type { PaymentsConfig } from '../src/config/payments.config';
import type { CatalogClient } from '../src/payments/catalog.client';
import { CreatePayment } from '../src/payments/create-payment';
import { PaymentInsertsStore } from '../src/payments/payment-inserts.store';
import { DraftPayment } from '../src/payments/draft-payment';
import type { FeePlans } from '../src/fees/fee-plans';
import { PaymentView } from '../src/payments/payment.view';
import { PaymentsStore } from '../src/payments/payments.store';
import type { RoutePayment } from '../src/routing/route-payment';
import { SandboxProvider } from '../src/providers/sandbox/sandbox.provider';
import { routingTo } from './routing-to';
import { FakeCatalog } from './fake-catalog';

export const view = new PaymentView({ PUBLIC_URL: 'http://pay.test' } as PaymentsConfig);

/** Creates payments as the service does, with one fee for every merchant. */
export function creatingPayments(
  db: Database,
  clock: Clock,
  {
    route = routingTo(new SandboxProvider()),
    basisPoints = 0,
    catalog = new FakeCatalog().client,
  }: { route?: RoutePayment; basisPoints?: number; catalog?: CatalogClient } = {},
): CreatePayment {
  const fees = { feeOf: () => ({ basisPoints, fixedMinor: 0 }) } as unknown as FeePlans;
  const draft = new DraftPayment(clock, route, fees, catalog);
  return new CreatePayment(clock, draft, new PaymentInsertsStore(db), new PaymentsStore(db), view);
}
