import { Module } from '@nestjs/common';
import { CONNECTABLE_PROVIDERS, type Clock } from '@tulay/contracts';
import { ProviderCredentials, ProviderRoutingModule } from '@tulay/provider-routing';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { AttemptsModule } from '../attempts/attempts.module';
import type { PaymentsConfig } from '../config/payments.config';
import { AcquirerProvider } from '../providers/acquirer/acquirer.provider';
import { liveRails } from '../providers/live-rails.rules';
import type { PaymentProvider } from '../providers/provider.port';
import { SandboxProvider } from '../providers/sandbox/sandbox.provider';
import { connectorsOf, possibleCapabilities } from './connectors';
import { ListPaymentMethods } from './list-payment-methods';
import { PaymentMethodsController } from './payment-methods.controller';
import { RoutePayment } from './route-payment';

function configuredProviders(
  { acquirer, SANDBOX_LIMITS }: PaymentsConfig,
  credentials: ProviderCredentials,
  clock: Clock,
): PaymentProvider[] {
  const connectors = connectorsOf(credentials, clock);
  const own = acquirer ? [new AcquirerProvider(acquirer)] : [];
  const taken = () => [...connectors, ...own].flatMap(({ capabilities }) => capabilities);
  const rails = () => liveRails(taken(), possibleCapabilities);
  const sandbox = SANDBOX_LIMITS === 'live' ? new SandboxProvider(rails) : new SandboxProvider();
  return [...connectors, sandbox, ...own];
}

const routing = ProviderRoutingModule.register({
  service: 'payments',
  connectable: CONNECTABLE_PROVIDERS,
  useFactory: configuredProviders,
  inject: [SERVICE_CONFIG, ProviderCredentials, CLOCK],
});

@Module({
  imports: [AttemptsModule, routing],
  controllers: [PaymentMethodsController],
  providers: [ListPaymentMethods, RoutePayment],
  exports: [RoutePayment, routing],
})
export class RoutingModule {}
