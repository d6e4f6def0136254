import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { ProviderCallbackEntity } from './provider-callback.entity';

@Injectable()
export class ProviderCallbacksStore {
  constructor(private readonly db: Database) {}

  /**
   * Inserts a callback. A concurrent insert of the same callback waits for the first to commit.
   * @returns false if the callback was already stored
   */
  async insert(tx: Tx, callback: Omit<ProviderCallbackEntity, 'id'>): Promise<boolean> {
    const { provider, environment, dedupeKey, event, subject, body, known, created } = callback;
    const inserted = await tx.query(
      `INSERT INTO provider_callbacks (provider, environment, dedupe_key, event, subject, body, known, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [provider, environment, dedupeKey, event, JSON.stringify(subject), body, known, created],
    );
    return inserted.length === 1;
  }

  /**
   * Makes the refund due immediately.
   * @returns false if there is no such refund
   */
  async wakeRefund(tx: Tx, id: string | null, providerRef: string | null, now: number): Promise<boolean> {
    const woken = await tx.query(
      `UPDATE refunds SET claims = claims + 1,
         due_at = CASE WHEN status = 'pending' AND stage IN ('sending', 'sent') THEN $3 ELSE due_at END
       WHERE id = coalesce($1, (SELECT id FROM refunds WHERE provider_ref = $2 LIMIT 1)) RETURNING id`,
      [id, providerRef, now],
    );
    return woken.length > 0;
  }

  /**
   * Makes the receipt refund due immediately.
   * @returns false if there is no such refund
   */
  async wakeReceiptRefund(
    tx: Tx,
    id: string | null,
    providerRef: string | null,
    now: number,
  ): Promise<boolean> {
    const woken = await tx.query(
      `UPDATE receipt_refunds SET claims = claims + 1,
         due_at = CASE WHEN status = 'pending' AND stage IN ('sending', 'sent') THEN $3 ELSE due_at END
       WHERE id = coalesce($1, (SELECT id FROM receipt_refunds WHERE provider_ref = $2 LIMIT 1)) RETURNING id`,
      [id, providerRef, now],
    );
    return woken.length > 0;
  }

  /**
   * Deletes one batch of callbacks received before `before` (Unix seconds).
   * @returns true if there may be more
   */
  async removeOld(environment: Environment, before: number, limit: number): Promise<boolean> {
    const removed = await this.db.query(
      `DELETE FROM provider_callbacks WHERE id = ANY(ARRAY(
         SELECT id FROM provider_callbacks WHERE environment = $1 AND created < $2 LIMIT $3)) RETURNING id`,
      [environment, before, limit],
    );
    return removed.length === limit;
  }
}
