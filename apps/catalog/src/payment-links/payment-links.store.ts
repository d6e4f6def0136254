import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { GetRequest, ListPaymentLinksRequest, PaymentLinkStatus } from '@tulay/contracts';
import {
  executeOnce,
  Database,
  readPage,
  rowMapperOf,
  type DbRecord,
  type Prepared,
  type Terms,
  type Tx,
} from '@tulay/persistence';
import type { Repository } from 'typeorm';
import { columnValues } from '../shared/column-values';
import { requireOwn } from '../shared/ownership.rules';
import { PaymentLinkEntity } from './payment-link.entity';

/** A payment that used the link, and the time at which it succeeded (Unix seconds). */
export interface LinkUse {
  paymentId: string;
  at: number;
}

const { fromRecord } = rowMapperOf(PaymentLinkEntity);

/** Increments the counter in SQL, so concurrent uses are all counted. */
const COUNT_USE: Prepared = {
  name: 'count-payment-link-use',
  text: `UPDATE payment_links SET usage_count = usage_count + 1, last_used_at = greatest(last_used_at, $4),
      last_payment_id = CASE WHEN last_used_at > $4 THEN last_payment_id ELSE $5 END
    WHERE id = $1 AND merchant_id = $2 AND environment = $3 RETURNING *`,
};

@Injectable()
export class PaymentLinksStore {
  constructor(
    @InjectRepository(PaymentLinkEntity) private readonly links: Repository<PaymentLinkEntity>,
    private readonly db: Database,
  ) {}

  /** Inserts a link, or does nothing if the ID is already in use. */
  async insert(link: PaymentLinkEntity, { manager }: Pick<Tx, 'manager'> = this.links): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(PaymentLinkEntity)
      .values(columnValues(link))
      .orIgnore()
      .execute();
  }

  /** Inserts a link. A retry with the same link ID or command ID inserts nothing. */
  async insertOnce(link: PaymentLinkEntity): Promise<void> {
    await executeOnce(this.db, async (tx) => {
      await this.insert(link, tx);
      return {};
    });
  }

  /**
   * @throws DomainError `not_found` if the link does not exist, `unauthenticated` if the link belongs to the
   * other environment
   */
  async get(query: GetRequest): Promise<PaymentLinkEntity> {
    const { id, merchantId } = query;
    const found = await this.links.findOneBy({ id, merchantId, deleted: false });
    return requireOwn('payment link', found, query);
  }

  /** Locks a link until the transaction ends. Throws the same errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<PaymentLinkEntity> {
    const where = { id: query.id, merchantId: query.merchantId, deleted: false };
    const lock = { mode: 'pessimistic_write' } as const;
    return requireOwn('payment link', await tx.manager.findOne(PaymentLinkEntity, { where, lock }), query);
  }

  /** Finds a link for a payment receipt, even if the link was deleted. */
  findPaid({ id, merchantId }: Pick<GetRequest, 'id' | 'merchantId'>): Promise<PaymentLinkEntity | null> {
    return this.links.findOneBy({ id, merchantId });
  }

  /** Finds a link by slug alone, because the slug is secret. */
  findBySlug(slug: string): Promise<PaymentLinkEntity | null> {
    return this.links.findOneBy({ slug, deleted: false });
  }

  /** Finds a link for a resubmitted form, even if the link was deleted. */
  findPaidBySlug(slug: string): Promise<PaymentLinkEntity | null> {
    return this.links.findOneBy({ slug });
  }

  /** @param now time in Unix seconds at which each link's status is determined */
  async list(query: ListPaymentLinksRequest, now: number): Promise<PaymentLinkEntity[]> {
    const { status, customerId, currency } = query;
    const terms = status === undefined ? {} : { 'currency = ?': currency, ...statusTerms(status, now) };
    const filters = { equal: { customer_id: customerId, currency }, ranges: [{ by: 'active_until', terms }] };
    return (await readPage<DbRecord>(this.db, 'visible_payment_links', query, filters)).map(fromRecord);
  }

  /** Saves a link that this transaction has locked. */
  async save(tx: Tx, link: PaymentLinkEntity): Promise<void> {
    const { id, merchantId, description, imageUrl, successUrl, cancelUrl, metadata } = link;
    const { switch: position, customerId, productId, expiresAt } = link;
    const { presetAmounts, maxQuantity, customFields, payerFields, thankYouText } = link;
    const options = { presetAmounts, maxQuantity, customFields, payerFields, thankYouText };
    const texts = { description, imageUrl, successUrl, cancelUrl, metadata };
    const changes = { ...texts, ...options, switch: position, customerId, productId, expiresAt };
    await tx.manager.update(PaymentLinkEntity, { id, merchantId }, columnValues<PaymentLinkEntity>(changes));
  }

  async remove(tx: Tx, { id, merchantId }: GetRequest): Promise<void> {
    await tx.manager.update(PaymentLinkEntity, { id, merchantId }, { deleted: true });
  }

  /**
   * Counts a use of a link, even if the link was deleted. Stores the most recent payment, regardless of the
   * order in which events arrive.
   */
  async countUse(tx: Tx, query: GetRequest, use: LinkUse): Promise<PaymentLinkEntity> {
    const { id, merchantId, environment } = query;
    const [counted] = await tx.query<DbRecord>(COUNT_USE, [
      id,
      merchantId,
      environment,
      use.at,
      use.paymentId,
    ]);
    if (!counted) throw new Error(`A payment refers to the payment link ${id}, which does not exist`);
    return fromRecord(counted);
  }
}

const statusTerms = (status: PaymentLinkStatus, now: number): Terms => ({
  [status === 'active' ? 'active_until > ?' : 'active_until <= ?']: now,
});
