import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { LessThan } from 'typeorm';
import { StockChangeEntity, type ProductEntity } from './product.entity';

/** Longer than an Idempotency-Key is retained, so an older change cannot be retried. */
const KEPT_SECONDS = 172_800;

@Injectable()
export class StockChangesStore {
  /**
   * Inserts a change ID. The transaction must have locked the product.
   * @returns whether the change is new
   */
  async insertIfNew(tx: Tx, id: string, { id: productId }: ProductEntity, now: number): Promise<boolean> {
    await tx.manager.delete(StockChangeEntity, { productId, created: LessThan(now - KEPT_SECONDS) });
    const inserted = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(StockChangeEntity)
      .values({ id, productId, created: now })
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }
}
