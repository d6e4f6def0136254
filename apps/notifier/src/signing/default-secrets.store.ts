import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/** The sealed secrets that sign deliveries to payments' own addresses: one per merchant and environment. */
@Injectable()
export class DefaultSecretsStore {
  constructor(private readonly db: Database) {}

  async find({ merchantId, environment }: Tenant): Promise<string | null> {
    const text = 'SELECT sealed FROM default_secrets WHERE merchant_id = $1 AND environment = $2';
    const [row] = await this.db.query<{ sealed: string }>(text, [merchantId, environment]);
    return row?.sealed ?? null;
  }

  /** Stores the secret unless there is one already; returns the stored one. */
  async add(tenant: Tenant, sealed: string): Promise<string> {
    await this.db.query(
      `INSERT INTO default_secrets (merchant_id, environment, sealed) VALUES ($1, $2, $3)
       ON CONFLICT (merchant_id, environment) DO NOTHING`,
      [tenant.merchantId, tenant.environment, sealed],
    );
    return (await this.find(tenant)) ?? sealed;
  }
}
