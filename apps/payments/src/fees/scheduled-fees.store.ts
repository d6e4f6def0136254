import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Tx } from '@tulay/persistence';
import { IsNull, LessThanOrEqual, MoreThanOrEqual, Repository } from 'typeorm';
import { ScheduledFeeEntity } from './scheduled-fee.entity';

export type FeeEntry = Omit<ScheduledFeeEntity, 'removedAt' | 'updatedAt'>;
export type FeeEntryKey = Omit<FeeEntry, 'basisPoints' | 'fixedMinor'>;

const KEY: (keyof FeeEntryKey)[] = ['merchantId', 'environment', 'method', 'currency', 'effectiveFrom'];

/**
 * Overlap of consecutive reads in milliseconds. `updated_at` is the start of a transaction, which may commit
 * much later.
 */
const OVERLAP_MS = 10_000;

@Injectable()
export class ScheduledFeesStore {
  constructor(@InjectRepository(ScheduledFeeEntity) private readonly fees: Repository<ScheduledFeeEntity>) {}

  /**
   * Saves the fee.
   * @returns the fee that applied at this start time before, or null if the default fee applied
   */
  async save(tx: Tx, fee: FeeEntry): Promise<ScheduledFeeEntity | null> {
    const { effectiveFrom, merchantId, environment, method, currency } = fee;
    const start = { effectiveFrom: LessThanOrEqual(effectiveFrom), removedAt: IsNull() };
    const before = await tx.manager.findOne(ScheduledFeeEntity, {
      where: { merchantId, environment, method, currency, ...start },
      order: { effectiveFrom: 'DESC' },
    });
    await tx.manager.upsert(ScheduledFeeEntity, { ...fee, removedAt: null, updatedAt: () => 'now()' }, KEY);
    return before;
  }

  /**
   * Removes the fee.
   * @returns the removed fee, or null if there is none
   */
  async remove(tx: Tx, key: FeeEntryKey): Promise<ScheduledFeeEntity | null> {
    const { merchantId, environment, method, currency, effectiveFrom } = key;
    const fee = await tx.manager.findOne(ScheduledFeeEntity, {
      where: { merchantId, environment, method, currency, effectiveFrom, removedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!fee) return null;
    const now = { removedAt: () => 'now()', updatedAt: () => 'now()' };
    await tx.manager.update(ScheduledFeeEntity, key, now);
    return fee;
  }

  /** Returns the merchant's fees, sorted by environment, method, currency and start time. */
  listOf(merchantId: string): Promise<ScheduledFeeEntity[]> {
    return this.fees.find({
      where: { merchantId, removedAt: IsNull() },
      order: { environment: 'ASC', method: 'ASC', currency: 'ASC', effectiveFrom: 'ASC' },
    });
  }

  /** Returns the fees set or removed since `time`, and the `time` for the next read. */
  async changedSince(time: Date): Promise<{ fees: ScheduledFeeEntity[]; readTo: Date }> {
    const [database] = await this.fees.query<{ now: Date }[]>('SELECT now()');
    const fees = await this.fees.findBy({ updatedAt: MoreThanOrEqual(time) });
    return { fees, readTo: database ? new Date(database.now.getTime() - OVERLAP_MS) : time };
  }
}
