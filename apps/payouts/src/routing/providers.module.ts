import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { ProviderCredentials, ProviderHttp, ProviderRoutingModule } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import { PaymongoProvider } from '../providers/paymongo/paymongo.provider';
import { CONNECTABLE } from './connectable';
import { ExchangePayout } from './exchange-payout';
import { PayoutRoutes } from './payout-routes';
import { ProviderCalls } from './provider-calls';
import type { PayoutProvider } from '../providers/provider.port';
import { SandboxProvider } from '../providers/sandbox.provider';
import { XenditProvider } from '../providers/xendit/xendit.provider';

const http = new ProviderHttp();

/** Lists the providers in their default order. A provider is not used in environments without credentials. */
const configuredProviders = (clock: Clock, credentials: ProviderCredentials): PayoutProvider[] => [
  new XenditProvider(http, (environment) => credentials.of('xendit', environment), clock),
  new PaymongoProvider(http, (environment) => credentials.of('paymongo', environment), clock),
  new SandboxProvider(clock),
];

const routing = ProviderRoutingModule.register({
  service: 'payouts',
  connectable: CONNECTABLE,
  useFactory: configuredProviders,
  inject: [CLOCK, ProviderCredentials],
});

@Module({
  imports: [routing],
  providers: [ExchangePayout, PayoutRoutes, ProviderCalls],
  exports: [ExchangePayout, PayoutRoutes, ProviderCalls, routing],
})
export class ProvidersModule implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return http.close();
  }
}
