import { Module } from '@nestjs/common';
import { ProviderRoutingModule } from '@tulay/provider-routing';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import { AcquirerProvider } from '../providers/acquirer/acquirer.provider';
import type { PaymentProvider } from '../providers/provider.port';
import { SandboxProvider } from '../providers/sandbox/sandbox.provider';
import { RoutePayment } from './route-payment';

/** The configured providers, in the default order. */
const configuredProviders = ({ acquirer }: PaymentsConfig): PaymentProvider[] => [
  new SandboxProvider(),
  ...(acquirer ? [new AcquirerProvider(acquirer)] : []),
];

const routing = ProviderRoutingModule.register({
  service: 'payments',
  useFactory: configuredProviders,
  inject: [SERVICE_CONFIG],
});

/** Chooses among the providers that take payments. */
@Module({ imports: [routing], providers: [RoutePayment], exports: [RoutePayment, routing] })
export class RoutingModule {}
