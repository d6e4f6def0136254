import type { EventEmitter } from 'node:events';
import type { QueryResult, QueryResultRow, Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager, ObjectLiteral, Repository, EntityTarget } from 'typeorm';
import { poolOf } from './data-source';
import type { LimitedClient } from './pool/limited-client';
import { isTimeout, measureWaits, stateOf, type PoolObserver, type PoolState } from './pool/pool-watch';
import { SilenceWatch } from './pool/silence-watch';
import type { InsertRows, Prepared } from './prepared';
import { caused, insertEvents, toEvents, type Caused, type NewEvent } from './outbox-writer';
import type { DbRecord } from './row-mapper';
import { WRITE_PROBE, Writes } from './writes';

/**
 * Additional time that the client waits, so that a responsive server reports a slow statement before the
 * client times out.
 */
const ANSWER_MARGIN_MS = 5_000;

export interface Tx {
  readonly manager: EntityManager;
  query<Row extends QueryResultRow>(text: string | Prepared, values?: unknown[]): Promise<Row[]>;
  /** Records events in this transaction. The only other way to record events is `insertWithEvents`. */
  emit(...events: NewEvent[]): Promise<void>;
}

type CommitListener = (events: readonly NewEvent[]) => void;

/** A connection from the pool. `limitMs` is reset when the connection is released. */
export type LentClient = PoolClient & Pick<LimitedClient, 'limitMs' | 'abandon'>;

/** Access to the service's own schema: transactions, prepared statements and repositories. */
export class Database {
  readonly writes = new Writes(() =>
    this.transaction(async (tx) => {
      for (const statement of WRITE_PROBE) await tx.query(statement);
    }),
  );
  readonly silence: SilenceWatch;
  private readonly pool: Pool;
  private readonly commitListeners: CommitListener[] = [];
  private observer: PoolObserver | null = null;

  constructor(readonly source: DataSource) {
    this.pool = poolOf(source);
    this.silence = new SilenceWatch(this.pool);
    // The pool replaces a broken idle connection. Without a listener, the error would end the process.
    this.pool.on('error', ignore);
    // Without a listener, a connection that breaks after it was acquired and before it is used would also end
    // the process.
    this.pool.on('acquire', (client) => {
      if (client.listeners('error').includes(ignore)) return;
      client.on('error', ignore);
      (client as EventEmitter).on('failure', (error: unknown) => this.failed(error));
    });
    this.pool.on('release', (_error, client) => ((client as LentClient).limitMs = null));
  }

  /** Runs one statement outside of a transaction, in one round trip. */
  async query<Row extends QueryResultRow>(text: string | Prepared, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>({ ...asQuery(text), values })).rows;
  }

  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.source.getRepository(entity);
  }

  /** Runs `work` in one READ COMMITTED transaction and rolls it back on any error. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const emitted: NewEvent[] = [];
    const result = await this.source.transaction((manager) =>
      work(transactionOn(manager, (events) => emitted.push(...events))),
    );
    if (emitted.length) this.announceCommit(emitted);
    return result;
  }

  /**
   * Inserts rows and their events with one statement in one round trip. Used instead of `emit` for the most frequent
   * writes.
   * @param events each is recorded only if the row with its `aggregateId` was inserted
   * @returns the IDs of the inserted rows
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

  /** Calls `listener` after every commit that recorded events. */
  onEventsCommitted(listener: CommitListener): void {
    this.commitListeners.push(listener);
  }

  observe(observer: PoolObserver): void {
    this.observer = observer;
    measureWaits(this.pool, (seconds) => observer.waited(seconds));
  }

  get connections(): PoolState {
    return stateOf(this.pool);
  }

  /** Acquires a connection for session locks. The caller must release it. */
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
 * Sets the time limits of the transaction's remaining statements, and of the time between them, to `ms`, for reads of
 * entire tables. The default limits are 10 s and 2 s.
 */
export async function allowLongStatements(manager: EntityManager, ms: number): Promise<void> {
  (await clientOf(manager)).limitMs = ms + ANSWER_MARGIN_MS;
  const limit = Math.round(ms);
  await manager.query(`SET LOCAL statement_timeout = ${limit}`);
  await manager.query(`SET LOCAL idle_in_transaction_session_timeout = ${limit}`);
}

async function clientOf({ queryRunner }: EntityManager): Promise<LentClient> {
  if (!queryRunner) throw new Error('this entity manager has no open transaction');
  return (await queryRunner.connect()) as LentClient;
}

const ignore = (): void => undefined;

const asQuery = (text: string | Prepared): { text: string; name?: string } =>
  typeof text === 'string' ? { text } : text;
