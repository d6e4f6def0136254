import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  invalidField,
  notFound,
  type DomainError,
  type GetRequest,
  type ListStaticQrsRequest,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { Database, readPage, type Tx } from '@tulay/persistence';
import type { StaticQrEntity } from './static-qr.entity';

interface StaticQrRecord {
  id: string;
  merchant_id: string;
  environment: StaticQrEntity['environment'];
  payment_link_id: string;
  slug: string;
  name: string;
  reference: string | null;
  location: string | null;
  default_method: StaticQrEntity['defaultMethod'];
  currency: string;
  archived_at: string | null;
  created: string;
}

/** All SQL of static QR codes. */
@Injectable()
export class StaticQrsStore {
  constructor(private readonly db: Database) {}

  /**
   * Inserts the code unless its id is taken; its link must be there when the transaction ends.
   * @returns whether it was not
   * @throws DomainError `invalid_request` (reference)
   */
  async insert(tx: Tx, row: StaticQrEntity): Promise<boolean> {
    const inserted = await tx.query(
      `INSERT INTO static_qrs (id, merchant_id, environment, payment_link_id, slug, name, reference, location,
         default_method, currency, archived_at, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.paymentLinkId,
        row.slug,
        row.name,
        row.reference,
        row.location,
        row.defaultMethod,
        row.currency,
        row.archivedAt,
        row.created,
      ],
    );
    if (inserted.length) return true;
    const known = await tx.query('SELECT 1 FROM static_qrs WHERE id = $1', [row.id]);
    if (!known.length) throw referenceTaken();
    return false;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get(query: GetRequest): Promise<StaticQrEntity> {
    const text = 'SELECT * FROM static_qrs WHERE id = $1 AND merchant_id = $2';
    const [record] = await this.db.query<StaticQrRecord>(text, [query.id, query.merchantId]);
    return only(record, query);
  }

  /** By id alone: for the printed code and its link's page. */
  async find(id: string): Promise<StaticQrEntity | null> {
    const text = 'SELECT * FROM static_qrs WHERE id = $1';
    const [record] = await this.db.query<StaticQrRecord>(text, [id]);
    return record ? fromRecord(record) : null;
  }

  /** The code, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<StaticQrEntity> {
    const text = 'SELECT * FROM static_qrs WHERE id = $1 AND merchant_id = $2 FOR UPDATE';
    const [record] = await tx.query<StaticQrRecord>(text, [query.id, query.merchantId]);
    return only(record, query);
  }

  async list(query: ListStaticQrsRequest): Promise<StaticQrEntity[]> {
    const { archived } = query;
    return (await readPage<StaticQrRecord>(this.db, 'static_qrs', query, { archived })).map(fromRecord);
  }

  /** Saves what may change of a code locked in this transaction. @throws DomainError `invalid_request` (reference) */
  async save(tx: Tx, row: StaticQrEntity): Promise<void> {
    const saved = tx.query(
      `UPDATE static_qrs SET name = $4, reference = $5, location = $6, default_method = $7, archived_at = $8
       WHERE id = $1 AND merchant_id = $2 AND environment = $3`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.name,
        row.reference,
        row.location,
        row.defaultMethod,
        row.archivedAt,
      ],
    );
    await saved.catch((error: { constraint?: string }) => {
      throw error.constraint === 'static_qrs_reference' ? referenceTaken() : error;
    });
  }
}

/** The unique constraint decides between concurrent requests. */
const referenceTaken = (): DomainError => invalidField('reference', 'is the reference of another static QR');

function only(record: StaticQrRecord | undefined, { id, environment }: GetRequest): StaticQrEntity {
  if (!record) throw notFound('static QR', id);
  if (record.environment !== environment) throw environmentCrossing('static QR');
  return fromRecord(record);
}

const fromRecord = (record: StaticQrRecord): StaticQrEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  paymentLinkId: record.payment_link_id,
  slug: record.slug,
  name: record.name,
  reference: record.reference,
  location: record.location,
  defaultMethod: record.default_method,
  currency: record.currency as Currency,
  archivedAt: record.archived_at === null ? null : Number(record.archived_at),
  created: Number(record.created),
});
