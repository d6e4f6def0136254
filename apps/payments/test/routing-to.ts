import { ProviderRouter } from '@tulay/provider-routing';
import pino from 'pino';
import { RoutePayment } from '../src/routing/route-payment';
import type { PaymentProvider } from '../src/providers/provider.port';

/** Routes among these providers in this order, without any operator's settings. */
export const routerOf = (...providers: PaymentProvider[]): ProviderRouter<PaymentProvider> =>
  new ProviderRouter(providers, { isEnabled: () => true, orderOf: () => [] });

export const routingTo = (...providers: PaymentProvider[]): RoutePayment =>
  new RoutePayment(routerOf(...providers), pino({ level: 'silent' }));
