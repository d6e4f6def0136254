import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { LessThan } from 'typeorm';
import { StockChangeEntity } from './product.entity';

/**
 * Retention period of stock changes. Longer than idempotency keys are retained, so that a deleted change can no
 * longer be retried.
 */
const KEPT_SECONDS = 172_800;

@Injectable()
export class StockChangesStore {
  /**
   * Saves a change unless it has already been saved. The transaction must have locked the product.
   * @returns the earlier change with this ID, or null if the change is new
   */
  async insertOrFind(tx: Tx, change: StockChangeEntity): Promise<StockChangeEntity | null> {
    const { id, productId, created } = change;
    await tx.manager.delete(StockChangeEntity, { productId, created: LessThan(created - KEPT_SECONDS) });
    const inserted = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(StockChangeEntity)
      .values(change)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0
      ? null
      : tx.manager.findOneByOrFail(StockChangeEntity, { id });
  }
}
