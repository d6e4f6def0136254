import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';

/** ₱50,000.00, the InstaPay limit per transfer. */
const DEFAULT_LIMIT = 5_000_000n;

/** Amount in centavos that a member may pay out within 24 hours without approval, or null for no limit. */
export type PayoutLimit = bigint | null;

const FIND = 'SELECT amount FROM payout_limits WHERE merchant_id = $1 AND environment = $2';

const PUT = `INSERT INTO payout_limits (merchant_id, environment, amount) VALUES ($1, $2, $3)
  ON CONFLICT (merchant_id, environment) DO UPDATE SET amount = excluded.amount`;

interface LimitRow extends Record<string, unknown> {
  amount: string | null;
}

@Injectable()
export class PayoutLimitsStore {
  constructor(private readonly db: Database) {}

  async of({ merchantId, environment }: Tenant): Promise<PayoutLimit> {
    return limitOf(await this.db.query<LimitRow>(FIND, [merchantId, environment]));
  }

  async ofIn(tx: Tx, { merchantId, environment }: Tenant): Promise<PayoutLimit> {
    return limitOf(await tx.query<LimitRow>(FIND, [merchantId, environment]));
  }

  async put(tx: Tx, { merchantId, environment }: Tenant, limit: PayoutLimit): Promise<void> {
    await tx.query(PUT, [merchantId, environment, limit?.toString() ?? null]);
  }
}

function limitOf([row]: LimitRow[]): PayoutLimit {
  if (!row) return DEFAULT_LIMIT;
  return row.amount === null ? null : BigInt(row.amount);
}
