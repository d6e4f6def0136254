import { Injectable } from '@nestjs/common';
import { notFound, type GetRequest, type ListRequest, type Tenant } from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { PayoutRequestEntity } from './payout-request.entity';
import type { RequestStatus } from './payout-request.states';

const { columns, record, toRecord, fromRecord } = rowMapperOf(PayoutRequestEntity);

const INSERT = `INSERT INTO payout_requests (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS r(${record})`;

const SAVE = `UPDATE payout_requests SET status = r.status, decided_by = r.decided_by, decided_at = r.decided_at,
    refusal = r.refusal, next_ask_at = r.next_ask_at
  FROM json_to_recordset($1::json) AS r(${record}) WHERE payout_requests.id = r.id`;

const BY_FORM = `SELECT ${columns} FROM payout_requests WHERE merchant_id = $1 AND asked_by = $2 AND form_key = $3`;

const SENT_ALONE = `SELECT coalesce(sum(amount), 0)::text AS amount FROM payout_requests
  WHERE merchant_id = $1 AND environment = $2 AND asked_by = $3 AND created > $4
    AND decided_by IS NULL AND status IN ('sending', 'sent')`;

const TO_EXPIRE = `SELECT ${columns} FROM payout_requests WHERE status = 'waiting' AND expires_at <= $1
  ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`;

const PENDING = `SELECT count(*)::int AS count FROM (
  SELECT FROM payout_requests WHERE merchant_id = $1 AND environment = $2 AND status = 'waiting' LIMIT $3) waiting`;

/** Maximum number of counted requests. A count that reaches the maximum is shown as "99+". */
const COUNTED_MAX = 100;

@Injectable()
export class PayoutRequestsStore {
  constructor(private readonly db: Database) {}

  async insert(tx: Tx, request: PayoutRequestEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(request)])]);
  }

  /** Returns the request that the user submitted with this form, or null. */
  async byForm(
    tx: Tx,
    merchantId: string,
    askedBy: string,
    formKey: string,
  ): Promise<PayoutRequestEntity | null> {
    const [row] = await tx.query<DbRecord>(BY_FORM, [merchantId, askedBy, formKey]);
    return row ? fromRecord(row) : null;
  }

  /**
   * Locks the request until the transaction ends.
   * @throws DomainError `not_found` if the request does not exist or is in the other mode
   */
  async lock(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<PayoutRequestEntity> {
    const text = `SELECT ${columns} FROM payout_requests WHERE id = $1 AND merchant_id = $2 AND environment = $3 FOR UPDATE`;
    const [row] = await tx.query<DbRecord>(text, [id, merchantId, environment]);
    if (!row) throw notFound('payout', id);
    return fromRecord(row);
  }

  /** Saves the mutable columns. The transaction must have locked the request. */
  async save(tx: Tx, request: PayoutRequestEntity): Promise<void> {
    await tx.query(SAVE, [JSON.stringify([toRecord(request)])]);
  }

  /**
   * Returns the total in centavos that a member sent without approval.
   * @param since Unix seconds
   */
  async sentAlone(
    tx: Tx,
    { merchantId, environment }: Tenant,
    askedBy: string,
    since: number,
  ): Promise<bigint> {
    const [row] = await tx.query<{ amount: string }>(SENT_ALONE, [merchantId, environment, askedBy, since]);
    return BigInt(row!.amount);
  }

  async find({ id, merchantId, environment }: GetRequest): Promise<PayoutRequestEntity | null> {
    const text = `SELECT ${columns} FROM payout_requests WHERE id = $1 AND merchant_id = $2 AND environment = $3`;
    const [row] = await this.db.query<DbRecord>(text, [id, merchantId, environment]);
    return row ? fromRecord(row) : null;
  }

  /** Returns up to `limit + 1` requests, newest first. */
  async list(query: ListRequest & { status?: RequestStatus }): Promise<PayoutRequestEntity[]> {
    const filters = { equal: { status: query.status }, order: 'id' } as const;
    return (await readPage<DbRecord>(this.db, 'payout_requests', query, filters)).map(fromRecord);
  }

  /** Returns the number of requests that need approval, at most 100. */
  async countWaiting({ merchantId, environment }: Tenant): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(PENDING, [merchantId, environment, COUNTED_MAX]);
    return row!.count;
  }

  /** Returns user names by ID. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<{ id: string; name: string }>(
      'SELECT id, name FROM users WHERE id = ANY($1)',
      [[...new Set(ids)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Locks expired requests until the transaction ends.
   * @param now Unix seconds
   */
  async lockToExpire(tx: Tx, now: number, limit: number): Promise<PayoutRequestEntity[]> {
    return (await tx.query<DbRecord>(TO_EXPIRE, [now, limit])).map(fromRecord);
  }
}
