import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Clock } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Database, Partitions } from '@tulay/persistence';
import { CLOCK, Jobs, LOGGER, Metrics, Retention, SERVICE_CONFIG } from '@tulay/service-host';
import pino, { type Logger } from 'pino';

const CONFIG = {
  RETENTION_EVENTS_DAYS: 400,
  RETENTION_DELIVERIES_DAYS: 90,
  SEAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
  SMTP_URL: '',
  MAIL_FROM: '',
  MAIL_TEST_MODE: false,
  RETENTION_MAILS_DAYS: 90,
};

interface TestHostOptions {
  config?: object;
  commands?: unknown;
  logger?: Logger;
}

/** Provides the dependencies that `HostModule` provides to a service. */
@Module({})
export class TestHost {
  static of(
    db: Database,
    clock: Clock,
    { config = {}, commands = null, logger = pino({ level: 'silent' }) }: TestHostOptions = {},
  ): DynamicModule {
    const providers = [
      { provide: SERVICE_CONFIG, useValue: { ...CONFIG, ...config } },
      { provide: LOGGER, useValue: logger },
      { provide: CommandClient, useValue: commands },
      { provide: Jobs, useValue: new Jobs(logger) },
      { provide: Metrics, useValue: new Metrics('notifier') },
      { provide: Database, useValue: db },
      { provide: Retention, useValue: new Retention(new Partitions(db), logger) },
      { provide: CLOCK, useValue: clock },
    ];
    const typeOrm = TypeOrmModule.forRootAsync({
      useFactory: () => ({ type: 'postgres' }),
      dataSourceFactory: () => Promise.resolve(db.source),
    });
    return { module: TestHost, global: true, imports: [typeOrm], providers, exports: providers };
  }
}
