import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import type { RoutingService } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { measured } from './measured';
import { ProviderRouter } from './provider-router';
import { ProviderSettings } from './provider-settings';
import { DisabledProviderEntity, ProviderOrderEntity } from './provider-settings.entity';
import { ProviderSettingsStore } from './provider-settings.store';
import { providersController } from './providers.controller';
import type { RoutedProvider } from './routing.rules';

/** The configured providers, in the default order. */
const PROVIDERS = Symbol('PROVIDERS');

export interface ProviderRoutingOptions {
  service: RoutingService;
  /** Makes the configured providers, in the default order. */
  useFactory: FactoryProvider<RoutedProvider[]>['useFactory'];
  inject?: FactoryProvider['inject'];
}

/** A service's `ProviderRouter`, and the operator's commands about its providers. */
@Module({})
export class ProviderRoutingModule {
  static register({ service, useFactory, inject = [] }: ProviderRoutingOptions): DynamicModule {
    return {
      module: ProviderRoutingModule,
      imports: [TypeOrmModule.forFeature([DisabledProviderEntity, ProviderOrderEntity])],
      controllers: [providersController(service)],
      providers: [
        AuditLog,
        ProviderSettings,
        ProviderSettingsStore,
        { provide: PROVIDERS, useFactory, inject },
        {
          provide: ProviderRouter,
          useFactory: (providers: RoutedProvider[], settings: ProviderSettings, metrics: Metrics) =>
            new ProviderRouter(measured(providers, metrics), settings),
          inject: [PROVIDERS, ProviderSettings, Metrics],
        },
      ],
      exports: [ProviderRouter],
    };
  }
}
