import { ProviderRouter } from '@tulay/provider-routing';
import pino from 'pino';
import { OpenPayment } from '../src/providers/open-payment';
import type { PaymentProvider } from '../src/providers/provider.port';

/** Routes among these providers, in this order, with nothing decided by an operator. */
export const routerOf = (...providers: PaymentProvider[]): ProviderRouter<PaymentProvider> =>
  new ProviderRouter(providers, { isEnabled: () => true, orderOf: () => [] });

export const opener = (...providers: PaymentProvider[]): OpenPayment =>
  new OpenPayment(routerOf(...providers), pino({ level: 'silent' }));
