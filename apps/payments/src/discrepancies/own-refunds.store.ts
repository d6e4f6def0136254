import { Injectable } from '@nestjs/common';
import type { Environment, RefundStatus } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { ProviderDay } from '@tulay/reconciliation';
import type { RefundStage } from '../refunds/refund.entity';

export interface OwnRefund {
  id: string;
  provider: string;
  status: RefundStatus;
  stage: RefundStage;
  amount: string;
  currency: string;
  succeededAt: string | null;
}

const OF_PROVIDER = 'refunds r JOIN payments p ON p.id = r.payment_id';

@Injectable()
export class OwnRefundsStore {
  constructor(private readonly db: Database) {}

  /** Returns IDs of refunds that succeeded on the day, in ascending order. */
  succeededOn({ provider, environment, from, to }: ProviderDay, after: string, limit: number) {
    const text = `SELECT r.id FROM ${OF_PROVIDER} WHERE p.provider = $1 AND r.environment = $2 AND r.succeeded_at >= $3
      AND r.succeeded_at < $4 AND r.id > $5 ORDER BY r.id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  /** Returns IDs of pending refunds that were created on the day, in ascending order. */
  openOf({ provider, environment, from, to }: ProviderDay, after: string, limit: number) {
    const text = `SELECT r.id FROM ${OF_PROVIDER} WHERE p.provider = $1 AND r.environment = $2 AND r.status = 'pending'
      AND r.created >= $3 AND r.created < $4 AND r.id > $5 ORDER BY r.id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  byId(environment: Environment, ids: string[]): Promise<OwnRefund[]> {
    const text = `SELECT r.id, p.provider, r.status, r.stage, r.amount, r.currency, r.succeeded_at AS "succeededAt"
      FROM ${OF_PROVIDER} WHERE r.id = ANY ($1) AND r.environment = $2`;
    return this.db.query<OwnRefund & Record<string, unknown>>(text, [ids, environment]);
  }

  private async ids(text: string, values: unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
