import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Pool } from 'pg';
import { InboxEntity } from './inbox.entity';
import { MigrationEntity } from './migration.entity';
import {
  OutboxEventEntity,
  OutboxPendingEntity,
  OutboxRequeueEntity,
  OutboxStreamEntity,
} from './outbox.entity';
import { TestClockEntity } from './test-clock.entity';

export type EntityClass = (new () => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

export interface DataSourceOptions {
  /** The name of the service and of its schema. */
  service: string;
  url: string;
  /** The service's own entities. */
  entities?: EntityClass[];
  migrations?: MigrationClass[];
  /** The maximum number of connections. */
  poolSize?: number;
}

/** The entities of the tables that every service's schema has. */
const OWN_ENTITIES: EntityClass[] = [
  InboxEntity,
  MigrationEntity,
  OutboxEventEntity,
  OutboxPendingEntity,
  OutboxRequeueEntity,
  OutboxStreamEntity,
  TestClockEntity,
];

/** A TypeORM data source that sees the service's own schema only, in raw SQL too. */
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
    // TypeORM would log the parameters of a failed query, which contain customers' data.
    logging: false,
    extra: { options: `-c search_path=${options.service} -c lock_timeout=10s -c statement_timeout=60s` },
  });

/**
 * The pool of a data source. TypeORM's own `query` does not support named prepared statements.
 * The cast is needed because the type `Driver` does not declare `master`, which is the PostgreSQL driver's pool.
 */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
