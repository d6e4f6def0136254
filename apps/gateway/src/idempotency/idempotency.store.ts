import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import { Database, rowMapperOf } from '@tulay/persistence';
import { IdempotencyRecordEntity } from './idempotency-record.entity';
import { REPLAY_SECONDS, type IdempotencyKey, type KeptResponse } from './idempotency.rules';

export interface Claim extends IdempotencyKey {
  /** ULID of the resource to create. An earlier request with this key may have stored a different ULID. */
  resource: string;
  /** Unix seconds on the environment's clock. */
  created: number;
  /** ID of the request that holds the key. Only this request may release the key. */
  holder: string;
}

interface ClaimRequest extends Claim {
  /** Wall-clock time in Unix milliseconds. */
  now: number;
  leasedUntil: number;
}

/**
 * Result of a claim: the request holds the key and must use this ULID, the key already has a response, or
 * another request holds the key.
 */
export type ClaimResult =
  { kind: 'held'; resource: string } | { kind: 'answered'; answer: KeptResponse } | { kind: 'in-flight' };

interface ClaimRow {
  n: number;
  resource: string | null;
  status: number | null;
  body: string | null;
  sealed: boolean | null;
}

const { columns, record, toRecord } = rowMapperOf(IdempotencyRecordEntity);
const KEY = 'merchant_id, environment, endpoint, key';
const SAME = `r.merchant_id = $1 AND r.environment = $2 AND r.endpoint = $3 AND r.key = $4`;

/** The rows are sorted so that all gateways lock keys in the same order, which prevents deadlocks. */
const CLAIM = {
  name: 'claim-idempotency-keys',
  text: `WITH asked AS (
      SELECT * FROM json_to_recordset($1::json) AS a(n int, ${record})
    ), held AS (
      INSERT INTO idempotency_records AS r (${columns}) SELECT ${columns} FROM asked ORDER BY ${KEY}
      ON CONFLICT (${KEY}) DO UPDATE SET
        resource = CASE WHEN r.created <= excluded.created - ${REPLAY_SECONDS} THEN excluded.resource ELSE r.resource END,
        created = CASE WHEN r.created <= excluded.created - ${REPLAY_SECONDS} THEN excluded.created ELSE r.created END,
        holder = excluded.holder, leased_until = excluded.leased_until, status = NULL, body = NULL, sealed = false
      WHERE CASE WHEN r.status IS NULL THEN r.leased_until <= $2
        ELSE r.created <= excluded.created - ${REPLAY_SECONDS} END
      RETURNING r.holder, r.resource
    )
    SELECT a.n, h.resource, found.status, found.body, found.sealed FROM asked a LEFT JOIN held h ON h.holder = a.holder
    LEFT JOIN LATERAL (
      SELECT r.status, r.body, r.sealed FROM idempotency_records r
      WHERE h.resource IS NULL AND r.merchant_id = a.merchant_id AND r.environment = a.environment
        AND r.endpoint = a.endpoint AND r.key = a.key LIMIT 1
    ) found ON true`,
};

/** An upsert always uses the unique index, whereas the query plan of an update could change. */
const ANSWER = {
  name: 'answer-idempotency-keys',
  text: `INSERT INTO idempotency_records AS r (${columns})
    SELECT ${columns} FROM json_to_recordset($1::json) AS a(${record}) ORDER BY ${KEY}
    ON CONFLICT (${KEY}) DO UPDATE SET status = excluded.status, body = excluded.body, sealed = excluded.sealed
    WHERE r.status IS NULL`,
};

const FORGET = {
  name: 'forget-idempotency-key',
  text: `DELETE FROM idempotency_records r WHERE ${SAME} AND r.holder = $5 AND r.status IS NULL`,
};
const LEASE = {
  name: 'lease-idempotency-key',
  text: `UPDATE idempotency_records r SET leased_until = $6 WHERE ${SAME} AND r.holder = $5 AND r.status IS NULL`,
};
const REMOVE_OLD = `DELETE FROM idempotency_records WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM idempotency_records
  WHERE environment = $1 AND created <= $2 AND (status IS NOT NULL OR leased_until <= $3) LIMIT $4))`;

/** Runs all SQL for Idempotency-Keys. Concurrent requests are batched into one statement. */
@Injectable()
export class IdempotencyStore {
  private readonly claims = new Batcher<ClaimRequest, ClaimResult>({ run: (asked) => this.claimAll(asked) });
  private readonly answers = new Batcher<Claim & KeptResponse, void>({ run: (all) => this.answerAll(all) });

  constructor(private readonly db: Database) {}

  /**
   * Claims a key. A process must not claim the same key twice simultaneously, because a batch can contain a
   * key only once.
   */
  claim(request: ClaimRequest): Promise<ClaimResult> {
    return this.claims.add(request);
  }

  /** Stores the first successful response, which is never replaced. */
  answer(held: Claim, answer: KeptResponse): Promise<void> {
    return this.answers.add({ ...held, ...answer });
  }

  /** Deletes the record of a request that had no effect, so that the key can be used for a new request. */
  async forget(held: Claim): Promise<void> {
    await this.db.query(FORGET, [...valuesOf(held), held.holder]);
  }

  /** Sets the expiry of the lease. A time in the past releases the key but keeps its ULID. */
  async lease(held: Claim, until: number): Promise<void> {
    await this.db.query(LEASE, [...valuesOf(held), held.holder, until]);
  }

  /** Deletes up to `limit` expired records and returns the number of deleted records. */
  async removeOld(environment: Environment, clock: { seconds: number; now: number }, limit: number) {
    const values = [environment, clock.seconds - REPLAY_SECONDS, clock.now, limit];
    const removed = await this.db.query(
      `WITH gone AS (${REMOVE_OLD} RETURNING 1) SELECT 1 FROM gone`,
      values,
    );
    return removed.length;
  }

  private async claimAll(asked: ClaimRequest[]): Promise<ClaimResult[]> {
    const records = asked.map(({ leasedUntil, ...claim }, n) => ({
      n,
      ...toRecord({ ...claim, leasedUntil, ...NO_ANSWER }),
    }));
    // Uses the earliest time of the batch, so that no lease is treated as expired too early.
    const now = Math.min(...asked.map((request) => request.now));
    const rows = await this.db.query<ClaimRow>(CLAIM, [JSON.stringify(records), now]);
    return rows.sort((a, b) => a.n - b.n).map(toResult);
  }

  private async answerAll(all: (Claim & KeptResponse)[]): Promise<void[]> {
    const records = all.map((answered) => toRecord({ ...answered, leasedUntil: 0 }));
    await this.db.query(ANSWER, [JSON.stringify(records)]);
    return all.map(() => undefined);
  }
}

const NO_ANSWER = { status: null, body: null, sealed: false };

const valuesOf = ({ merchantId, environment, endpoint, key }: IdempotencyKey): string[] => [
  merchantId,
  environment,
  endpoint,
  key,
];

function toResult({ resource, status, body, sealed }: ClaimRow): ClaimResult {
  if (resource !== null) return { kind: 'held', resource };
  if (status !== null && body !== null)
    return { kind: 'answered', answer: { status, body, sealed: sealed === true } };
  return { kind: 'in-flight' };
}
