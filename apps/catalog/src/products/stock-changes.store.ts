import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import type { ProductEntity } from './product.entity';

/** Longer than an Idempotency-Key is kept, so an older change cannot be repeated. */
const KEPT_SECONDS = 172_800;

/** The ids of the stock changes that were made. */
@Injectable()
export class StockChangesStore {
  /** The transaction has locked the product. @returns whether the change is new */
  async insertIfNew(tx: Tx, changeId: string, { id }: ProductEntity, now: number): Promise<boolean> {
    await tx.query('DELETE FROM stock_changes WHERE product_id = $1 AND created < $2', [
      id,
      now - KEPT_SECONDS,
    ]);
    const inserted = await tx.query(
      `INSERT INTO stock_changes (id, product_id, created) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [changeId, id, now],
    );
    return inserted.length > 0;
  }
}
