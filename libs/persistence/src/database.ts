import type { EventEmitter } from 'node:events';
import type { QueryResult, QueryResultRow, Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager, ObjectLiteral, Repository, EntityTarget } from 'typeorm';
import { poolOf } from './data-source';
import type { LimitedClient } from './limited-client';
import { isTimeout, measureWaits, stateOf, type PoolObserver, type PoolState } from './pool/pool-watch';
import type { InsertRows, Prepared } from './prepared';
import { caused, insertEvents, toEvents, type Caused, type NewEvent } from './outbox-writer';
import type { DbRecord } from './row-mapper';
import { WRITE_PROBE, Writes } from './writes';

/** Margin in which a live server reports a slow statement before the client abandons it. */
const ANSWER_MARGIN_MS = 5_000;

/** An open transaction. */
export interface Tx {
  readonly manager: EntityManager;
  query<Row extends QueryResultRow>(text: string | Prepared, values?: unknown[]): Promise<Row[]>;
  /** Records events in the same transaction. Only `insertWithEvents` records events in another way. */
  emit(...events: NewEvent[]): Promise<void>;
}

/** Receives the events that a commit recorded. */
type CommitListener = (events: readonly NewEvent[]) => void;

/** A connection of the pool. Its `limitMs` applies until it is released. */
export type LentClient = PoolClient & Pick<LimitedClient, 'limitMs' | 'abandon'>;

/** Gives access to the service's own schema: transactions, prepared statements and repositories. */
export class Database {
  readonly writes = new Writes(() =>
    this.transaction(async (tx) => {
      for (const statement of WRITE_PROBE) await tx.query(statement);
    }),
  );
  private readonly pool: Pool;
  private readonly commitListeners: CommitListener[] = [];
  private observer: PoolObserver | null = null;

  constructor(readonly source: DataSource) {
    this.pool = poolOf(source);
    // The pool replaces a broken idle connection. Without a listener, its error would end the process.
    this.pool.on('error', ignore);
    // The same applies to a connection that breaks after it was acquired and before it is used.
    this.pool.on('acquire', (client) => {
      if (client.listeners('error').includes(ignore)) return;
      client.on('error', ignore);
      (client as EventEmitter).on('failure', (error: unknown) => this.failed(error));
    });
    this.pool.on('release', (_error, client) => ((client as LentClient).limitMs = null));
  }

  /** Runs one statement outside a transaction, in one round trip. */
  async query<Row extends QueryResultRow>(text: string | Prepared, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>({ ...asQuery(text), values })).rows;
  }

  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.source.getRepository(entity);
  }

  /** Runs `work` in one READ COMMITTED transaction, which is rolled back on any error. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const emitted: NewEvent[] = [];
    const result = await this.source.transaction((manager) =>
      work(transactionOn(manager, (events) => emitted.push(...events))),
    );
    if (emitted.length) this.announceCommit(emitted);
    return result;
  }

  /**
   * Inserts rows and their events in one statement and one round trip. Replaces `emit` for the most frequent writes.
   * @param events recorded only if the row whose ID is the `aggregateId` was inserted
   * @returns the IDs that were inserted
   */
  async insertWithEvents(
    insert: InsertRows,
    rows: DbRecord[],
    events: Caused<NewEvent>[],
  ): Promise<Set<string>> {
    const statement = insertEvents(insert);
    const values = [JSON.stringify(rows), JSON.stringify(toEvents(events))];
    const inserted = await this.query<{ id: string }>(statement, values);
    const ids = new Set(inserted.map((row) => row.id));
    this.announceCommit(events.filter(({ aggregateId }) => ids.has(aggregateId)));
    return ids;
  }

  /** Calls `listener` with the recorded events after every commit that recorded any. */
  onEventsCommitted(listener: CommitListener): void {
    this.commitListeners.push(listener);
  }

  /** Reports the activity of the pool to `observer` from now on. */
  observe(observer: PoolObserver): void {
    this.observer = observer;
    measureWaits(this.pool, (seconds) => observer.waited(seconds));
  }

  get connections(): PoolState {
    return stateOf(this.pool);
  }

  /** Closes idle connections: if one has gone silent, others to the same host may have too. */
  dropIdle(): void {
    for (let left = this.pool.idleCount; left > 0; left--)
      this.connect().then((client) => {
        client.abandon();
        client.release(true);
      }, ignore);
  }

  /** Opens a separate connection for session locks. The caller releases it. */
  async connect(): Promise<LentClient> {
    return (await this.pool.connect()) as LentClient;
  }

  private announceCommit(events: NewEvent[]): void {
    for (const listener of this.commitListeners) listener(events);
  }

  private failed(error: unknown): void {
    this.writes.note(error);
    if (isTimeout(error)) this.observer?.timedOut();
  }
}

function transactionOn(manager: EntityManager, onEmit: (events: NewEvent[]) => void): Tx {
  const query = async <Row extends QueryResultRow>(text: string | Prepared, values: unknown[] = []) => {
    const client = await clientOf(manager);
    const result: QueryResult<Row> = await client.query<Row>({ ...asQuery(text), values });
    return result.rows;
  };
  const emit = async (...events: NewEvent[]) => {
    if (!events.length) return;
    onEmit(events);
    await query(insertEvents(), [JSON.stringify(toEvents(events.map(caused)))]);
  };
  return { manager, query, emit };
}

/**
 * Raises the time limit of all further statements of the transaction to `ms`, for reads of entire tables. The default
 * limit is 10 s.
 */
export async function allowLongStatements(manager: EntityManager, ms: number): Promise<void> {
  (await clientOf(manager)).limitMs = ms + ANSWER_MARGIN_MS;
  await manager.query(`SET LOCAL statement_timeout = ${Math.round(ms)}`);
}

async function clientOf({ queryRunner }: EntityManager): Promise<LentClient> {
  if (!queryRunner) throw new Error('this entity manager has no open transaction');
  return (await queryRunner.connect()) as LentClient;
}

const ignore = (): void => undefined;

const asQuery = (text: string | Prepared): { text: string; name?: string } =>
  typeof text === 'string' ? { text } : text;
