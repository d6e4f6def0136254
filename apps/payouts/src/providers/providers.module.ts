import { Module } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { ProviderRoutingModule } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import { ProviderCalls } from './provider-calls';
import type { PayoutProvider } from './provider.port';
import { SandboxProvider } from './sandbox.provider';

/** The configured providers, in the default order. */
const configuredProviders = (clock: Clock): PayoutProvider[] => [new SandboxProvider(clock)];

const routing = ProviderRoutingModule.register({
  service: 'payouts',
  useFactory: configuredProviders,
  inject: [CLOCK],
});

@Module({ imports: [routing], providers: [ProviderCalls], exports: [ProviderCalls, routing] })
export class ProvidersModule {}
