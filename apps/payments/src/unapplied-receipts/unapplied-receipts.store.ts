import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { notFound, type Environment, type OpenReceipts } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { IsNull, LessThan, Repository, type SelectQueryBuilder } from 'typeorm';
import { AttemptEntity } from '../attempts/attempt.entity';
import { PaymentEntity } from '../payments/payment.entity';
import { ProviderNotificationEntity } from '../provider-notifications/provider-notification.entity';
import { ReceiptRefundEntity } from './receipt-refund.entity';
import { ReceiptResolutionEntity, type NewResolution } from './receipt-resolution.entity';
import { UnappliedReceiptEntity } from './unapplied-receipt.entity';

export interface UnappliedReceiptDetails extends UnappliedReceiptEntity {
  notification: ProviderNotificationEntity;
  /** Payment for which the money was sent; null if the payment does not exist. */
  payment: PaymentEntity | null;
  resolution: ReceiptResolutionEntity | null;
  /** The paid attempt, even if its payment was never created. */
  attempt: AttemptEntity | null;
  /** Latest refund of the receipt; null if there is none. */
  refund: ReceiptRefundEntity | null;
}

const OF_RECEIPT = ['provider', 'providerRef', 'status']
  .map((property) => `notification.${property} = receipt.${property}`)
  .join(' AND ');

const OF_ATTEMPT = "attempt.provider = receipt.provider AND attempt.id = 'pat_' || notification.reference";
const LAST_REFUND =
  'refund.id = (SELECT r.id FROM receipt_refunds r WHERE r.receipt_id = receipt.id ORDER BY r.id DESC LIMIT 1)';

interface ReceiptFilter {
  limit: number;
  /** Exclusive upper bound for receipt IDs; null for the first page. */
  before: number | null;
  resolved: boolean;
  environment: Environment | undefined;
}

@Injectable()
export class UnappliedReceiptsStore {
  constructor(
    @InjectRepository(UnappliedReceiptEntity) private readonly receipts: Repository<UnappliedReceiptEntity>,
    @InjectRepository(ReceiptResolutionEntity)
    private readonly resolutions: Repository<ReceiptResolutionEntity>,
  ) {}

  /** Returns up to `limit + 1` receipts, newest first. The additional receipt indicates a next page. */
  list({ limit, before, resolved, environment }: ReceiptFilter): Promise<UnappliedReceiptDetails[]> {
    const page = this.details()
      .orderBy('receipt.id', 'DESC')
      .limit(limit + 1);
    if (before !== null) page.andWhere('receipt.id < :before', { before });
    if (!resolved) page.andWhere('resolution.done IS NOT TRUE');
    if (environment !== undefined) page.andWhere('notification.environment = :environment', { environment });
    return page.getMany();
  }

  /** @throws DomainError `not_found` if the receipt does not exist */
  async get(id: number): Promise<UnappliedReceiptDetails> {
    const receipt = await this.details().where('receipt.id = :id', { id }).getOne();
    if (!receipt) throw notFound('unapplied receipt', String(id));
    return receipt;
  }

  /** Returns the number of open receipts and the time of the oldest open receipt, in Unix seconds. */
  async open(): Promise<OpenReceipts> {
    const row = await this.receipts
      .createQueryBuilder('receipt')
      .innerJoin(ProviderNotificationEntity, 'notification', OF_RECEIPT)
      .leftJoin(ReceiptResolutionEntity, 'resolution', 'resolution.receiptId = receipt.id')
      .where('resolution.done IS NOT TRUE')
      .select('count(*)', 'open')
      .addSelect('min(notification.created)', 'oldest')
      .getRawOne<{ open: string; oldest: string | null }>();
    const oldest = row?.oldest ?? null;
    return { open: Number(row?.open ?? 0), oldest: oldest === null ? null : Number(oldest) };
  }

  /**
   * Saves a decision. A concurrent decision waits for the first to commit.
   * @returns false if the receipt already has a decision
   */
  async resolve({ manager }: Tx, resolution: NewResolution): Promise<boolean> {
    const insert = manager.createQueryBuilder().insert().into(ReceiptResolutionEntity).values(resolution);
    const { raw } = await insert.orIgnore().returning('receipt_id').execute();
    return (raw as unknown[]).length === 1;
  }

  async isResolved({ manager }: Tx, receiptId: number): Promise<boolean> {
    return manager.existsBy(ReceiptResolutionEntity, { receiptId });
  }

  async markBooked(receiptId: number, bookedAt: number): Promise<void> {
    await this.resolutions.update({ receiptId, bookedAt: IsNull() }, { bookedAt });
  }

  /**
   * Returns the IDs of receipts whose credit was decided before `before` (Unix seconds) but has not been
   * posted, oldest first.
   */
  async unbooked(before: number, limit: number): Promise<number[]> {
    const decided = await this.resolutions.find({
      where: { done: false, created: LessThan(before) },
      order: { created: 'ASC' },
      take: limit,
    });
    return decided.map(({ receiptId }) => receiptId);
  }

  private details(): SelectQueryBuilder<UnappliedReceiptDetails> {
    return this.receipts
      .createQueryBuilder('receipt')
      .innerJoinAndMapOne('receipt.notification', ProviderNotificationEntity, 'notification', OF_RECEIPT)
      .leftJoinAndMapOne('receipt.payment', PaymentEntity, 'payment', 'payment.id = notification.paymentId')
      .leftJoinAndMapOne(
        'receipt.resolution',
        ReceiptResolutionEntity,
        'resolution',
        'resolution.receiptId = receipt.id',
      )
      .leftJoinAndMapOne('receipt.attempt', AttemptEntity, 'attempt', OF_ATTEMPT)
      .leftJoinAndMapOne(
        'receipt.refund',
        ReceiptRefundEntity,
        'refund',
        LAST_REFUND,
      ) as SelectQueryBuilder<UnappliedReceiptDetails>;
  }
}
