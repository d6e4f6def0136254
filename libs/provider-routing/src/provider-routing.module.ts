import { Module, type DynamicModule, type FactoryProvider, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import type { ConnectableProvider, RoutingService } from '@tulay/contracts';
import { Sealer } from '@tulay/security';
import { Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { connectionsController } from './connections.controller';
import { ConfigureProvider } from './credentials/configure-provider';
import { ProviderCredentials } from './credentials/provider-credentials';
import { ProviderCredentialsEntity } from './credentials/provider-credentials.entity';
import { ProviderCredentialsStore } from './credentials/provider-credentials.store';
import { ReadCredentials, type ConnectionsConfig } from './credentials/read-credentials';
import { measured } from './measured';
import { ProviderHealth } from './provider-health';
import { ProviderRouter } from './provider-router';
import { ProviderSettings } from './provider-settings';
import { DisabledProviderEntity, ProviderOrderEntity } from './provider-settings.entity';
import { ProviderSettingsStore } from './provider-settings.store';
import { providersController } from './providers.controller';
import type { RoutedProvider } from './routing.rules';
import { UnknownProviderCodes } from './unknown-provider-codes';
import { watchCircuits } from './watch-circuits';

/** Injection token of the configured providers, in the default order. */
const PROVIDERS = Symbol('PROVIDERS');

export interface ProviderRoutingOptions {
  service: RoutingService;
  /**
   * Providers that operators can configure. The service's configuration must include `SEAL_KEYS` and
   * `PROVIDER_ALLOWED_CIDRS`; `useFactory` can then inject `ProviderCredentials`.
   */
  connectable?: readonly ConnectableProvider[];
  /** Creates the configured providers in the default order. */
  useFactory: FactoryProvider<RoutedProvider[]>['useFactory'];
  inject?: FactoryProvider['inject'];
}

/** Provides a service's `ProviderRouter` and handles operator commands about its providers. */
@Module({})
export class ProviderRoutingModule {
  static register({
    service,
    connectable = [],
    useFactory,
    inject = [],
  }: ProviderRoutingOptions): DynamicModule {
    const connects = connectable.length > 0;
    const entities = [DisabledProviderEntity, ProviderOrderEntity];
    return {
      module: ProviderRoutingModule,
      imports: [TypeOrmModule.forFeature(connects ? [...entities, ProviderCredentialsEntity] : entities)],
      controllers: [
        providersController(service),
        ...(connects ? [connectionsController(service, connectable)] : []),
      ],
      providers: [
        AuditLog,
        {
          provide: ProviderHealth,
          useFactory: (metrics: Metrics) => watchedHealth(metrics),
          inject: [Metrics],
        },
        ProviderSettings,
        ProviderSettingsStore,
        UnknownProviderCodes,
        ...(connects ? CONNECTIONS : []),
        { provide: PROVIDERS, useFactory, inject },
        {
          provide: ProviderRouter,
          useFactory: (providers: RoutedProvider[], settings: ProviderSettings, metrics: Metrics) =>
            new ProviderRouter(measured(providers, metrics), settings),
          inject: [PROVIDERS, ProviderSettings, Metrics],
        },
      ],
      exports: [
        ProviderHealth,
        ProviderRouter,
        UnknownProviderCodes,
        ...(connects ? [ProviderCredentials] : []),
      ],
    };
  }
}

function watchedHealth(metrics: Metrics): ProviderHealth {
  const health = new ProviderHealth();
  watchCircuits(metrics, health);
  return health;
}

const CONNECTIONS: Provider[] = [
  ConfigureProvider,
  ProviderCredentials,
  ProviderCredentialsStore,
  ReadCredentials,
  {
    provide: Sealer,
    useFactory: ({ SEAL_KEYS }: ConnectionsConfig) => new Sealer(SEAL_KEYS),
    inject: [SERVICE_CONFIG],
  },
];
