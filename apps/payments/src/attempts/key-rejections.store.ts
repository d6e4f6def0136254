import { Injectable } from '@nestjs/common';
import { DomainError, FinalRefusal, type CreatePaymentRequest, type Tenant } from '@tulay/contracts';
import { Database, type Prepared } from '@tulay/persistence';

/** Lifetime of an Idempotency-Key, in seconds of the environment's clock. */
export const KEY_SECONDS = 24 * 3600;

/**
 * Condition under which a request takes over a key: the key is older than a day, its process crashed during the
 * provider call, or an earlier request with the key was rejected. A request from before the rejection has a smaller
 * payment ID and cannot take over the key. After a provider failure, the same payment can be requested again.
 */
export const CLAIMABLE = `k.created <= excluded.created - ${KEY_SECONDS}
  OR (k.asking_until <= now() AND (k.asking_until > '-infinity' OR k.payment_id < excluded.payment_id COLLATE "C"
    OR (k.payment_id = excluded.payment_id AND k.rejection IS NULL)))`;

const REJECT: Prepared = {
  name: 'reject-key',
  text: `INSERT INTO payment_keys AS k (merchant_id, environment, key, payment_id, created, asking_until, rejection)
    VALUES ($1, $2, $3, $4, $5, '-infinity', $6)
    ON CONFLICT (merchant_id, environment, key) DO UPDATE
    SET payment_id = excluded.payment_id, created = excluded.created, asking_until = excluded.asking_until,
      rejection = excluded.rejection
    WHERE ${CLAIMABLE} RETURNING 1`,
};

const FIND: Prepared = {
  name: 'find-key',
  text: `SELECT payment_id, rejection, asking_until IS NULL AS created, asking_until = '-infinity' AS rejected
    FROM payment_keys WHERE merchant_id = $1 AND environment = $2 AND key = $3`,
};

interface KeyRow {
  payment_id: string;
  rejection: Pick<DomainError, 'code' | 'message' | 'issues'> | null;
  created: boolean;
  rejected: boolean | null;
}

export interface KeyedRequest extends Tenant {
  /** Payment ID, `pay_…`. */
  id: string;
  key: string;
}

/**
 * Returns the key under which the request's payment or rejection is stored, or null if neither is stored. The
 * key of a request without an Idempotency-Key contains a line break, which a client's key cannot contain.
 */
export const keyOf = ({ id, idempotencyKey, keepsRejection = false }: CreatePaymentRequest): string | null =>
  idempotencyKey ?? (keepsRejection ? `\n${id}` : null);

/**
 * Stores the rejections of requests by key. A rejection prevents a delayed attempt from creating the payment
 * afterwards.
 */
@Injectable()
export class KeyRejectionsStore {
  constructor(private readonly db: Database) {}

  /**
   * Stores why a request was rejected, so that no earlier attempt with its key can create a payment. After a
   * provider failure, a repeated request with the same ID can still create the payment.
   * @param created Unix seconds on the environment's clock
   * @returns the error for the caller; null if another attempt has created the payment in the meantime
   */
  async keep(request: KeyedRequest, rejection: DomainError, created: number): Promise<DomainError | null> {
    const { merchantId, environment, key, id } = request;
    const { code, message, issues } = rejection;
    const isFinal = code !== 'provider_error';
    const kept = isFinal ? JSON.stringify({ code, message, issues }) : null;
    const claimed = await this.db.query(REJECT, [merchantId, environment, key, id, created, kept]);
    return claimed.length ? (isFinal ? new FinalRefusal(rejection) : rejection) : this.whyTaken(request);
  }

  /** Returns why a request cannot use its key; null if the key has a payment. */
  async whyTaken({ merchantId, environment, key, id }: KeyedRequest): Promise<DomainError | null> {
    const [row] = await this.db.query<KeyRow & Record<string, unknown>>(FIND, [merchantId, environment, key]);
    if (!row?.rejected) return row?.created ? null : IN_PROGRESS;
    return row.payment_id === id && row.rejection ? new FinalRefusal(row.rejection) : REJECTED_LATER;
  }
}

export const IN_PROGRESS = new DomainError(
  'conflict',
  'A request with this Idempotency-Key is still in progress. Try again in a second',
);
const REJECTED_LATER = new DomainError(
  'conflict',
  'A later request with this Idempotency-Key was rejected. Try again',
);
