import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Pool } from 'pg';
import { CommandAnswerEntity } from './command-results/command-answer.entity';
import { InboxEntity } from './inbox.entity';
import { ANSWER_WITHIN_MS, LimitedClient } from './pool/limited-client';
import { Sessions } from './pool/sessions';
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
  /** Service name, which is also the name of the schema. */
  service: string;
  url: string;
  entities?: EntityClass[];
  migrations?: MigrationClass[];
  poolSize?: number;
  /** Whether statements have no time limit, as required for migrations. */
  unlimited?: boolean;
}

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

/**
 * Creates a TypeORM data source whose search path is the service's schema, so that raw SQL also refers to that
 * schema.
 */
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
    // Disabled, because TypeORM would log the parameters of failed queries, which contain customer data.
    logging: false,
    extra: connectionSettings(options),
  });

/**
 * Makes the server end a session within 25 s after the client becomes unreachable; the default is two hours.
 */
const NOTICE_LOST_CLIENTS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};
/**
 * The limit for an idle transaction ends the transactions of a stopped or unreachable replica, whose row locks would
 * otherwise delay other replicas. Transactions therefore contain only statements, and no requests to other services.
 */
const LIMITS = { lock_timeout: '8s', statement_timeout: '10s', idle_in_transaction_session_timeout: '2s' };

/** Returns the `pg` settings that TypeORM has no option for, including the session settings on the server. */
function connectionSettings({ service, unlimited }: DataSourceOptions): Record<string, unknown> {
  const session = {
    search_path: service,
    ...NOTICE_LOST_CLIENTS,
    ...(unlimited ? { lock_timeout: '10s' } : LIMITS),
  };
  return {
    Client: LimitedClient,
    sessions: new Sessions(),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!unlimited && { query_timeout: ANSWER_WITHIN_MS }),
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

/**
 * Returns the connection pool, because TypeORM's `query` does not support named prepared statements. The cast is
 * needed because the type `Driver` does not declare `master`, the PostgreSQL driver's pool.
 */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
