import { join } from 'node:path';
import { BenchStack } from '../bench-stack';

const MERCHANTS = 1_000;
const CHUNK = 100_000;

/**
 * Returns SQL for an ID that sorts by `n` and has the services' format. `filled_time` returns the ID's ten
 * time characters.
 */
const id = (prefix: string, n: string): string =>
  `'${prefix}_' || public.filled_time('${prefix}', ${n}) || substr(md5('${prefix}' || ${n}), 1, 16)`;
const filledTime = (sql: string): string =>
  `CREATE FUNCTION public.filled_time(prefix text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT ${sql} $$`;
/** Encodes a time in 1970 in hexadecimal characters only. */
const HEXADECIMAL = `lpad(to_hex(n), 10, '0')`;

export interface FillOptions {
  env?: NodeJS.ProcessEnv;
  /** SQL for the time characters of ID number `n` with this `prefix`. Each payment has two event numbers. */
  timeOf?: string;
  prepare?: (stack: BenchStack) => Promise<void>;
}
const MERCHANT = `'mer_' || lpad((n % ${MERCHANTS})::text, 26, '0')`;
const CREATED = '1700000000 + n';

/** Inserts the accounts of merchant `m`: available, clearing and fees. */
const ACCOUNTS = `INSERT INTO ledger.accounts (id, merchant_id, environment, currency, code)
  OVERRIDING SYSTEM VALUE
  SELECT m * 3 + place, 'mer_' || lpad(m::text, 26, '0'), 'test', 'PHP', code
  FROM generate_series(0, ${MERCHANTS - 1}) m, unnest(ARRAY['available', 'clearing', 'fees']) WITH ORDINALITY AS c (code, place)`;

/** The entries that `post_batch` creates for a payment of 100.00 PHP with a fee of 3.00. */
const LEGS = `(VALUES (1, 9700), (2, -10000), (3, 300)) AS leg (place, amount)`;
const RANGE = `generate_series($1::bigint, $2::bigint) n`;

const JOURNALS = `INSERT INTO ledger.journals (number, id, kind, source_id, merchant_id, environment, currency, gross, fee,
    net, available_balance_after, guarded, refused, legs_hash, created)
  SELECT n + 1, ${id('txn', '(n + 16)')}, 'payment', ${id('pay', 'n')}, ${MERCHANT}, 'test', 'PHP', 10000, 300, 9700,
    9700 * (n / ${MERCHANTS} + 1), false, false, 0, ${CREATED} FROM ${RANGE}`;

const ENTRIES = `INSERT INTO ledger.entries (account_id, seq, journal_number, amount, balance_after)
  SELECT n % ${MERCHANTS} * 3 + place, n / ${MERCHANTS} + 1, n + 1, amount, amount * (n / ${MERCHANTS} + 1)
  FROM ${RANGE}, ${LEGS} ORDER BY n`;

const BALANCES = `UPDATE ledger.accounts a SET balance = e.balance, seq = e.seq
  FROM (SELECT account_id, sum(amount) AS balance, count(*) AS seq FROM ledger.entries GROUP BY account_id) e
  WHERE e.account_id = a.id`;

const PAYMENTS = `INSERT INTO payments.payments (id, merchant_id, environment, status, amount, currency, method, provider,
    provider_ref, metadata, fee_amount, expires_at, succeeded_at, created, reference)
  SELECT ${id('pay', 'n')}, ${MERCHANT}, 'test', 'succeeded', 10000, 'PHP', 'gcash_qr', 'sandbox', 'sbx_' || n, '{}', 300,
    ${CREATED} + 900, ${CREATED}, ${CREATED}, 'R-' || n FROM ${RANGE}`;

/** Each payment has two events, and the notifier has a copy of each event. */
const EVENT_ID = id('evt', '(n * 2 + place)');
const STEPS = `(VALUES (0, 'pending'), (1, 'succeeded')) AS step (place, status)`;
const OBJECT = `'{"object":{"id":"' || ${id('pay', 'n')} || '","object":"payment","status":"' || status || '"}}'`;

const EVENTS = `INSERT INTO payments.outbox_events (id, type, merchant_id, environment, aggregate_id, created, data)
  SELECT ${EVENT_ID}, 'payment.' || status, ${MERCHANT}, 'test', ${id('pay', 'n')}, ${CREATED}, (${OBJECT})::json
  FROM ${RANGE}, ${STEPS} ORDER BY n, place`;

const COPIES = `INSERT INTO notifier.events (id, merchant_id, environment, type, created, body)
  SELECT ${EVENT_ID}, ${MERCHANT}, 'test', 'payment.' || status, ${CREATED}, ${OBJECT}
  FROM ${RANGE}, ${STEPS} ORDER BY n, place`;

/** A stack with successful payments and their postings and events, all consistent. Event bodies are small. */
export class FilledBooks {
  private constructor(
    readonly stack: BenchStack,
    private count: number,
  ) {}

  /**
   * Starts a stack without verification or reconciliation jobs, so that no job runs during the measurement.
   */
  static async start(
    folder: string,
    count: number,
    { env: changes, timeOf = HEXADECIMAL, prepare }: FillOptions = {},
  ): Promise<FilledBooks> {
    const env = { VERIFY_EVERY_SECONDS: '86400', RECONCILE_EVERY_SECONDS: '86400', ...changes };
    const stack = await BenchStack.start(join(folder, 'proof'), { env });
    const books = new FilledBooks(stack, 0);
    await stack.sql(filledTime(timeOf));
    await prepare?.(stack);
    await stack.sql(ACCOUNTS);
    await books.add(count, [JOURNALS, ENTRIES, PAYMENTS, EVENTS, COPIES]);
    // Autovacuum would have done this if the payments had arrived over time.
    for (const table of ['ledger.journals', 'ledger.entries', 'ledger.accounts', 'payments.payments'])
      await stack.sql(`VACUUM (ANALYZE) ${table}`);
    for (const table of ['payments.outbox_events', 'notifier.events'])
      await stack.sql(`VACUUM (ANALYZE) ${table}`);
    await stack.sql('CHECKPOINT');
    return books;
  }

  /** Posts additional payments to the ledger only. */
  post(count: number): Promise<void> {
    return this.add(count, [JOURNALS, ENTRIES]);
  }

  /** Runs all statements in one transaction, so that no job reads partial data. */
  private async add(count: number, statements: string[]): Promise<void> {
    const end = this.count + count;
    await this.stack.sql('BEGIN');
    for (let first = this.count; first < end; first += CHUNK)
      for (const statement of statements)
        await this.stack.sql(statement, [first, Math.min(end, first + CHUNK) - 1]);
    this.count = end;
    await this.stack.sql(BALANCES);
    await this.stack.sql(`SELECT setval('ledger.journal_numbers', $1)`, [end]);
    await this.stack.sql('COMMIT');
  }
}
