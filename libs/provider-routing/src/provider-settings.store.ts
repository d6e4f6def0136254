import { Injectable } from '@nestjs/common';
import type { PrioritizeProvidersRequest, SetProviderEnabledRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';

interface OrderRecord extends Record<string, unknown> {
  merchant_id: string;
  providers: string[];
}

/** A transaction that commits late carries an earlier time: each look goes back this far. */
const OVERLAP_MS = 10_000;

/** All SQL of what operators decided of providers. Each change is audited, a repeat is none. */
@Injectable()
export class ProviderSettingsStore {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditLog,
  ) {}

  async disabled(): Promise<Set<string>> {
    const rows = await this.db.query<{ provider: string }>('SELECT provider FROM disabled_providers');
    return new Set(rows.map(({ provider }) => provider));
  }

  /** Orders changed since the last look, and the time to look from next. */
  async ordersSince(time: Date): Promise<{ orders: PrioritizeProvidersRequest[]; seenTo: Date }> {
    const [{ now }] = await this.db.query<{ now: Date }>('SELECT now()');
    const text = 'SELECT merchant_id, providers FROM provider_orders WHERE updated_at >= $1';
    const records = await this.db.query<OrderRecord>(text, [time]);
    const orders = records.map((record) => ({ merchantId: record.merchant_id, order: record.providers }));
    return { orders, seenTo: new Date(now.getTime() - OVERLAP_MS) };
  }

  async setEnabled({ provider, enabled }: SetProviderEnabledRequest): Promise<void> {
    const text = enabled
      ? 'DELETE FROM disabled_providers WHERE provider = $1 RETURNING provider'
      : 'INSERT INTO disabled_providers (provider) VALUES ($1) ON CONFLICT DO NOTHING RETURNING provider';
    const action = enabled ? 'provider.enabled' : 'provider.disabled';
    await this.db.transaction(async (tx) => {
      const changed = await tx.query(text, [provider]);
      if (changed.length) await this.audit.record(tx, { action, subject: provider });
    });
  }

  async setOrder({ merchantId, order }: PrioritizeProvidersRequest): Promise<void> {
    await this.db.transaction(async (tx) => {
      const changed = await tx.query(
        `INSERT INTO provider_orders (merchant_id, providers) VALUES ($1, $2)
         ON CONFLICT (merchant_id) DO UPDATE SET providers = excluded.providers, updated_at = now()
         WHERE provider_orders.providers <> excluded.providers RETURNING merchant_id`,
        [merchantId, order],
      );
      const entry = { action: 'provider.prioritized', subject: merchantId, detail: { order } };
      if (changed.length) await this.audit.record(tx, entry);
    });
  }
}
