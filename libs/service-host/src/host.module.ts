import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommandClient, LiveEventSubscription } from '@tulay/messaging';
import { Database, MovableClock, Outbox, Partitions } from '@tulay/persistence';
import { HostShutdown } from './host-shutdown';
import { HealthController } from './health/health.controller';
import { operationsController } from './operations.controller';
import { Jobs } from './jobs';
import { Metrics } from './metrics/metrics';
import { Liveness } from './health/liveness';
import { Readiness } from './health/readiness';
import { Retention } from './retention';
import type { Host } from './host';

export const CLOCK = Symbol('CLOCK');
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');
export const LOGGER = Symbol('LOGGER');

/**
 * Provides `Database`, `Outbox`, `CommandClient`, `LiveEventSubscription`, `Jobs`, `Metrics`, `Readiness`,
 * and the tokens `CLOCK`, `SERVICE_CONFIG` and `LOGGER` to a service.
 */
@Module({})
export class HostModule {
  static of(host: Host): DynamicModule {
    const providers = [...hostProviders(host), ...storedProviders(host)];
    const shutdown = host.stored ? [] : [shutdownProvider(host)];
    const operations = operationsController(host.service, {
      readiness: host.readiness,
      events: host.events,
      stored: host.stored,
      retention: host.retention,
      clockMovable: host.config.CLOCK_MOVABLE,
      relay: host.relay?.relay ?? null,
      bus: host.bus,
    });
    return {
      module: HostModule,
      global: true,
      imports: databaseModules(host),
      controllers: [HealthController, operations],
      providers: [...providers, ...shutdown],
      exports: providers,
    };
  }
}

/**
 * Returns NestJS's TypeORM module, configured with the host's data source. The module destroys the data source
 * at shutdown.
 */
const databaseModules = (host: Host): DynamicModule[] => {
  const source = host.stored?.db.source;
  return source
    ? [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres' }),
          dataSourceFactory: () => Promise.resolve(source),
          // The shutdown provider must run before the data source is destroyed: NestJS calls the hooks of a module's
          // providers before the module's own hook.
          extraProviders: [shutdownProvider(host)],
        }),
      ]
    : [];
};

const shutdownProvider = (host: Host): Provider => ({
  provide: HostShutdown,
  useValue: new HostShutdown(host),
});

const hostProviders = (host: Host): Provider[] => [
  { provide: SERVICE_CONFIG, useValue: host.config },
  { provide: LOGGER, useValue: host.logger },
  { provide: CommandClient, useValue: host.commands },
  { provide: LiveEventSubscription, useValue: new LiveEventSubscription(host.bus) },
  { provide: Jobs, useValue: host.jobs },
  { provide: Metrics, useValue: host.metrics },
  { provide: Readiness, useValue: host.readiness },
  { provide: Liveness, useValue: host.liveness },
];

const storedProviders = ({ stored, retention }: Host): Provider[] =>
  stored
    ? [
        { provide: Database, useValue: stored.db },
        { provide: Outbox, useValue: stored.outbox },
        { provide: Partitions, useValue: stored.partitions },
        { provide: Retention, useValue: retention },
        { provide: MovableClock, useValue: stored.clock },
        { provide: CLOCK, useValue: stored.clock },
      ]
    : [];
