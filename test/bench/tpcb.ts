import type { Pool, PoolClient } from 'pg';
import { benchPool } from './bench-pool';

const ACCOUNTS = 100_000;
const TELLERS = 10;

const TABLES = `
  CREATE SCHEMA tpcb;
  CREATE TABLE tpcb.branches (bid int PRIMARY KEY, bbalance int NOT NULL, filler char(88));
  CREATE TABLE tpcb.tellers (tid int PRIMARY KEY, bid int NOT NULL, tbalance int NOT NULL, filler char(84));
  CREATE TABLE tpcb.accounts (aid int PRIMARY KEY, bid int NOT NULL, abalance int NOT NULL, filler char(84));
  CREATE TABLE tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  INSERT INTO tpcb.branches VALUES (1, 0);
  INSERT INTO tpcb.tellers SELECT n, 1, 0 FROM generate_series(1, ${TELLERS}) n;
  INSERT INTO tpcb.accounts SELECT n, 1, 0 FROM generate_series(1, ${ACCOUNTS}) n`;

const STATEMENTS = {
  account: 'UPDATE tpcb.accounts SET abalance = abalance + $1 WHERE aid = $2',
  read: 'SELECT abalance FROM tpcb.accounts WHERE aid = $1',
  teller: 'UPDATE tpcb.tellers SET tbalance = tbalance + $1 WHERE tid = $2',
  branch: 'UPDATE tpcb.branches SET bbalance = bbalance + $1 WHERE bid = $2',
  history: 'INSERT INTO tpcb.history (tid, bid, aid, delta, mtime) VALUES ($1, 1, $2, $3, now())',
};

/** pgbench's default TPC-B script with one branch, so that every transaction waits for the previous one. */
export class Tpcb {
  private readonly pool: Pool;

  constructor(url: string, clients: number) {
    this.pool = benchPool(url, clients);
  }

  async prepare(): Promise<void> {
    await this.pool.query(TABLES);
    await this.pool.query('ANALYZE');
  }

  /** Runs one transaction, statement by statement, as pgbench does with prepared statements. */
  async transact(): Promise<1> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await change(client, 1 + random(ACCOUNTS), 1 + random(TELLERS), random(10_000) - 5_000);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return 1;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

async function change(client: PoolClient, aid: number, tid: number, delta: number): Promise<void> {
  const run = (name: keyof typeof STATEMENTS, values: number[]) =>
    client.query({ name, text: STATEMENTS[name], values });
  await run('account', [delta, aid]);
  await run('read', [aid]);
  await run('teller', [delta, tid]);
  await run('branch', [delta, 1]);
  await run('history', [tid, aid, delta]);
}

const random = (below: number): number => Math.floor(Math.random() * below);
