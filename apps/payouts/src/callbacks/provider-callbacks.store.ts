import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { ProviderCallbackEntity } from './provider-callback.entity';

export interface NamedPayout {
  provider: string;
  environment: Environment;
  /** Our payout ID; null if the callback contains only the provider's reference. */
  payoutId: string | null;
  providerRef: string | null;
}

@Injectable()
export class ProviderCallbacksStore {
  constructor(private readonly db: Database) {}

  /**
   * Inserts a callback. A concurrent insert of the same callback waits for the first to commit.
   * @returns false if the callback was already stored
   */
  async insert(tx: Tx, callback: Omit<ProviderCallbackEntity, 'id'>): Promise<boolean> {
    const { provider, environment, dedupeKey, event, reference, providerRef, body, payoutId, created } =
      callback;
    const inserted = await tx.query(
      `INSERT INTO provider_callbacks
         (provider, environment, dedupe_key, event, reference, provider_ref, body, payout_id, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [provider, environment, dedupeKey, event, reference, providerRef, body, payoutId, created],
    );
    return inserted.length === 1;
  }

  /**
   * Makes the payout due immediately and saves the provider's reference. Also clears `unsent`, because a
   * callback proves that the provider received the payout.
   * @returns the payout's ID, or null if no payout of the provider matches
   */
  async wake(
    tx: Tx,
    { provider, environment, payoutId, providerRef }: NamedPayout,
    now: number,
  ): Promise<string | null> {
    const [woken] = await tx.query<{ id: string }>(
      `UPDATE payouts SET provider_ref = coalesce(provider_ref, $4), unsent = false, claims = claims + 1,
         due_at = CASE WHEN status IN ('processing', 'succeeded') THEN $5 ELSE due_at END
       WHERE provider = $1 AND environment = $2 AND debit = 'posted' AND status <> 'pending'
         AND CASE WHEN $3::text IS NULL THEN provider_ref = $4 ELSE id = $3 END
       RETURNING id`,
      [provider, environment, payoutId, providerRef, now],
    );
    return woken?.id ?? null;
  }

  /**
   * Deletes one batch of callbacks received before `before` (Unix seconds).
   * @returns true if there may be more
   */
  async removeOld(before: number, limit: number): Promise<boolean> {
    const removed = await this.db.query(
      `DELETE FROM provider_callbacks WHERE id = ANY(ARRAY(
         SELECT id FROM provider_callbacks WHERE created < $1 LIMIT $2)) RETURNING id`,
      [before, limit],
    );
    return removed.length === limit;
  }
}
