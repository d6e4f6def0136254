import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type GetRequest,
  type ListPaymentLinksRequest,
  type PaymentLinkStatus,
} from '@tulay/contracts';
import { Database, readPage, type Tx } from '@tulay/persistence';
import type { PaymentLinkEntity } from './payment-link.entity';
import { COLUMNS, fromRecord, RECORD, toRecord, type PaymentLinkRecord } from './payment-link.record';

/** A use of a link: the payment, and when it succeeded (Unix seconds). */
export interface LinkUse {
  paymentId: string;
  at: number;
}

/** All SQL of payment links. */
@Injectable()
export class PaymentLinksStore {
  constructor(private readonly db: Database) {}

  /** Inserts the link unless its id is taken. @returns whether it was not */
  async insert(row: PaymentLinkEntity, on: Pick<Tx, 'query'> = this.db): Promise<boolean> {
    const inserted = await on.query(
      {
        name: 'insert-payment-link',
        text: `INSERT INTO payment_links (${COLUMNS}, deleted)
          SELECT ${COLUMNS}, false FROM json_to_record($1::json) AS l(${RECORD})
          ON CONFLICT (id) DO NOTHING RETURNING id`,
      },
      [JSON.stringify(toRecord(row))],
    );
    return inserted.length > 0;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get(query: GetRequest): Promise<PaymentLinkEntity> {
    const [record] = await this.db.query<PaymentLinkRecord>(
      {
        name: 'get-payment-link',
        text: 'SELECT * FROM visible_payment_links WHERE id = $1 AND merchant_id = $2',
      },
      [query.id, query.merchantId],
    );
    return only(record, query);
  }

  /** The link, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<PaymentLinkEntity> {
    const [record] = await tx.query<PaymentLinkRecord>(
      {
        name: 'lock-payment-link',
        text: 'SELECT * FROM payment_links WHERE id = $1 AND merchant_id = $2 AND NOT deleted FOR UPDATE',
      },
      [query.id, query.merchantId],
    );
    return only(record, query);
  }

  /** By the slug alone: it is the secret. */
  async findBySlug(slug: string): Promise<PaymentLinkEntity | null> {
    const [record] = await this.db.query<PaymentLinkRecord>(
      { name: 'find-payment-link', text: 'SELECT * FROM visible_payment_links WHERE slug = $1' },
      [slug],
    );
    return record ? fromRecord(record) : null;
  }

  /** @param now Unix seconds: whether a link is active depends on it */
  async list(query: ListPaymentLinksRequest, now: number): Promise<PaymentLinkEntity[]> {
    const terms = activity(query.status, now);
    const records = await readPage<PaymentLinkRecord>(this.db, 'visible_payment_links', query, {}, terms);
    return records.map(fromRecord);
  }

  /** Saves what an update or a switching may change of a link locked in this transaction. */
  async save(tx: Tx, row: PaymentLinkEntity): Promise<void> {
    await tx.query(
      {
        name: 'save-payment-link',
        text: `UPDATE payment_links SET switch = l.switch, description = l.description, image_url = l.image_url,
            success_url = l.success_url, cancel_url = l.cancel_url, customer_id = l.customer_id,
            product_id = l.product_id, expires_at = l.expires_at, metadata = l.metadata
          FROM json_to_record($1::json) AS l(${RECORD})
          WHERE payment_links.id = l.id AND payment_links.merchant_id = l.merchant_id`,
      },
      [JSON.stringify(toRecord(row))],
    );
  }

  async remove(tx: Tx, { id, merchantId }: GetRequest): Promise<void> {
    await tx.query('UPDATE payment_links SET deleted = true WHERE id = $1 AND merchant_id = $2', [
      id,
      merchantId,
    ]);
  }

  /** Counts a use, also of a deleted link. The latest payment stays, whatever order the events arrive in. */
  async countUse(tx: Tx, query: GetRequest, use: LinkUse): Promise<PaymentLinkEntity> {
    const [record] = await tx.query<PaymentLinkRecord>(
      {
        name: 'count-payment-link-use',
        text: `UPDATE payment_links SET usage_count = usage_count + 1,
            last_used_at = greatest(last_used_at, $4),
            last_payment_id = CASE WHEN last_used_at > $4 THEN last_payment_id ELSE $5 END
          WHERE id = $1 AND merchant_id = $2 AND environment = $3 RETURNING *`,
      },
      [query.id, query.merchantId, query.environment, use.at, use.paymentId],
    );
    if (!record) throw new Error(`A payment names the link ${query.id}, which does not exist`);
    return fromRecord(record);
  }
}

const activity = (
  status: PaymentLinkStatus | undefined,
  now: number,
): Record<string, number | undefined> => ({
  'active_until > ?': status === 'active' ? now : undefined,
  'active_until <= ?': status === 'inactive' ? now : undefined,
});

function only(record: PaymentLinkRecord | undefined, { id, environment }: GetRequest): PaymentLinkEntity {
  if (!record) throw notFound('payment link', id);
  if (record.environment !== environment) throw environmentCrossing('payment link');
  return fromRecord(record);
}
