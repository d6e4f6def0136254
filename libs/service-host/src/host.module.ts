import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandClient } from '@tulay/messaging';
import { Database, MovableClock, Outbox } from '@tulay/persistence';
import { HealthController } from './health.controller';
import { operationsController } from './operations.controller';
import { Jobs } from './jobs';
import { Metrics } from './metrics';
import { Readiness } from './readiness';
import type { Host } from './host';

/** The one `Clock`. */
export const CLOCK = Symbol('CLOCK');
/** The service's own configuration. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');
/** The service's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** What every provider of a service may ask for: `Database`, `Outbox`, `CommandClient`, `Jobs`, `Metrics`, `Readiness` and the tokens above. */
@Module({})
export class HostModule {
  static of(host: Host): DynamicModule {
    const providers = [...hostProviders(host), ...storedProviders(host)];
    const operations = operationsController(host.service, {
      readiness: host.readiness,
      events: host.events,
      stored: host.stored,
      clockMovable: host.config.CLOCK_MOVABLE,
    });
    return {
      module: HostModule,
      global: true,
      controllers: [HealthController, operations],
      providers,
      exports: providers,
    };
  }
}

const hostProviders = (host: Host): Provider[] => [
  { provide: SERVICE_CONFIG, useValue: host.config },
  { provide: LOGGER, useValue: host.logger },
  { provide: CommandClient, useValue: host.commands },
  { provide: Jobs, useValue: host.jobs },
  { provide: Metrics, useValue: host.metrics },
  { provide: Readiness, useValue: host.readiness },
];

const storedProviders = ({ stored }: Host): Provider[] =>
  stored
    ? [
        { provide: Database, useValue: stored.db },
        { provide: Outbox, useValue: stored.outbox },
        { provide: MovableClock, useValue: stored.clock },
        { provide: CLOCK, useValue: stored.clock },
      ]
    : [];
