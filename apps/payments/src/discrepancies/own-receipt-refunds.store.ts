import { Injectable } from '@nestjs/common';
import type { Environment, ReceiptRefundStatus } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { ProviderDay } from '@tulay/reconciliation';
import type { ReceiptRefundEntity } from '../unapplied-receipts/receipt-refund.entity';

export interface OwnReceiptRefund {
  id: string;
  provider: string;
  status: ReceiptRefundStatus;
  stage: ReceiptRefundEntity['stage'];
  amount: string;
  currency: string;
  succeededAt: string | null;
}

const OF_PROVIDER = 'receipt_refunds r JOIN unapplied_receipts u ON u.id = r.receipt_id';
const OF_MONEY = `${OF_PROVIDER} JOIN provider_notifications n
  ON n.provider = u.provider AND n.provider_ref = u.provider_ref AND n.status = u.status`;

@Injectable()
export class OwnReceiptRefundsStore {
  constructor(private readonly db: Database) {}

  /** Returns IDs of refunds that succeeded on the day, in ascending order. */
  succeededOn({ provider, environment, from, to }: ProviderDay, after: string, limit: number) {
    const text = `SELECT r.id FROM ${OF_PROVIDER} WHERE u.provider = $1 AND r.environment = $2 AND r.succeeded_at >= $3
      AND r.succeeded_at < $4 AND r.id > $5 ORDER BY r.id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  /** Returns IDs of pending refunds that started on the day, in ascending order. */
  openOf({ provider, environment, from, to }: ProviderDay, after: string, limit: number) {
    const text = `SELECT r.id FROM ${OF_PROVIDER} WHERE u.provider = $1 AND r.environment = $2 AND r.status = 'pending'
      AND r.created >= $3 AND r.created < $4 AND r.id > $5 ORDER BY r.id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  byId(environment: Environment, ids: string[]): Promise<OwnReceiptRefund[]> {
    const text = `SELECT r.id, u.provider, r.status, r.stage, n.amount, n.currency, r.succeeded_at AS "succeededAt"
      FROM ${OF_MONEY} WHERE r.id = ANY ($1) AND r.environment = $2`;
    return this.db.query<OwnReceiptRefund & Record<string, unknown>>(text, [ids, environment]);
  }

  /** Returns the subset of `ids` that exists. */
  async known(ids: string[]): Promise<Set<string>> {
    return new Set(await this.ids('SELECT id FROM receipt_refunds WHERE id = ANY ($1)', [ids]));
  }

  private async ids(text: string, values: unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
