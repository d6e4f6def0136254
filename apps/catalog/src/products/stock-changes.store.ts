import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import type { ProductRow } from './product.entity';

/** Longer than an Idempotency-Key is kept: nobody asks for an older change again. */
const KEPT_SECONDS = 172_800;

/** The changes of stocks that were made. */
@Injectable()
export class StockChangesStore {
  /** Whether the change is new; it counts as made once the transaction commits. The product is locked in it. */
  async take(tx: Tx, changeId: string, { id }: ProductRow, now: number): Promise<boolean> {
    await tx.query('DELETE FROM stock_changes WHERE product_id = $1 AND created < $2', [
      id,
      now - KEPT_SECONDS,
    ]);
    const taken = await tx.query(
      `INSERT INTO stock_changes (id, product_id, created) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [changeId, id, now],
    );
    return taken.length > 0;
  }
}
