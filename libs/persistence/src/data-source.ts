import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Pool } from 'pg';
import { CommandAnswerEntity } from './command-results/command-answer.entity';
import { InboxEntity } from './inbox.entity';
import { ANSWER_WITHIN_MS, LimitedClient } from './limited-client';
import { MigrationEntity } from './migration.entity';
import {
  OutboxEventEntity,
  OutboxPendingEntity,
  OutboxReconciledEntity,
  OutboxRequeueEntity,
  OutboxStreamEntity,
} from './outbox.entity';
import { PartitionedTableEntity } from './partitions/partitioned-table.entity';
import { TestClockEntity } from './test-clock.entity';

export type EntityClass = (new () => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

export interface DataSourceOptions {
  /** Name of the service and of its schema. */
  service: string;
  url: string;
  /** The service's own entities. */
  entities?: EntityClass[];
  migrations?: MigrationClass[];
  /** Maximum number of connections. */
  poolSize?: number;
  /** Whether statements have no time limit, for migrations. */
  unlimited?: boolean;
}

/** Entities of the tables that every service's schema has. */
const OWN_ENTITIES: EntityClass[] = [
  CommandAnswerEntity,
  InboxEntity,
  MigrationEntity,
  OutboxEventEntity,
  OutboxPendingEntity,
  OutboxReconciledEntity,
  OutboxRequeueEntity,
  OutboxStreamEntity,
  PartitionedTableEntity,
  TestClockEntity,
];

/** Creates a TypeORM data source that sees only the service's own schema, also in raw SQL. */
export const createDataSource = (options: DataSourceOptions): DataSource =>
  new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.service,
    entities: [...OWN_ENTITIES, ...(options.entities ?? [])],
    migrations: options.migrations ?? [],
    migrationsTableName: 'migrations',
    applicationName: `tulay-${options.service}`,
    poolSize: options.poolSize ?? 10,
    connectTimeoutMS: 5_000,
    // Off, because TypeORM would log the parameters of a failed query, which contain customer data.
    logging: false,
    extra: connectionSettings(options),
  });

/** Makes the server end a session within 25 s after its client vanished; the default is two hours. */
const NOTICE_LOST_CLIENTS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};
const LIMITS = { lock_timeout: '8s', statement_timeout: '10s', idle_in_transaction_session_timeout: '60s' };

/** Returns settings of pg that TypeORM has no option for, and the settings of each session on the server. */
function connectionSettings({ service, unlimited }: DataSourceOptions): Record<string, unknown> {
  const session = {
    search_path: service,
    ...NOTICE_LOST_CLIENTS,
    ...(unlimited ? { lock_timeout: '10s' } : LIMITS),
  };
  return {
    Client: LimitedClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!unlimited && { query_timeout: ANSWER_WITHIN_MS }),
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

/**
 * Returns the pool of a data source, because TypeORM's own `query` does not support named prepared statements. The cast
 * is needed because the type `Driver` does not declare `master`, which is the PostgreSQL driver's pool.
 */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
