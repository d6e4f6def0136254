import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import type { PrioritizeProvidersRequest, SetProviderEnabledRequest } from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { DisabledProviderEntity, ProviderOrderEntity } from './provider-settings.entity';

/**
 * Overlap of consecutive reads. `updated_at` is the start time of a transaction, which may commit much later,
 * so each read must also include rows with times before the previous read.
 */
const OVERLAP_MS = 10_000;

/** Stores the operators' provider settings. Audits every change; a repeated change has no effect. */
@Injectable()
export class ProviderSettingsStore {
  constructor(
    private readonly db: Database,
    @InjectRepository(DisabledProviderEntity) private readonly disabled: Repository<DisabledProviderEntity>,
    @InjectRepository(ProviderOrderEntity) private readonly orders: Repository<ProviderOrderEntity>,
    private readonly audit: AuditLog,
  ) {}

  async disabledProviders(): Promise<Set<string>> {
    return new Set((await this.disabled.find()).map(({ provider }) => provider));
  }

  /** Returns the orders changed since `time`, and the time from which the next read must start. */
  async ordersChangedSince(time: Date): Promise<{ orders: ProviderOrderEntity[]; readTo: Date }> {
    const [database] = await this.orders.query<{ now: Date }[]>('SELECT now()');
    const orders = await this.orders.findBy({ updatedAt: MoreThanOrEqual(time) });
    return { orders, readTo: database ? new Date(database.now.getTime() - OVERLAP_MS) : time };
  }

  async setEnabled({ provider, enabled }: SetProviderEnabledRequest): Promise<void> {
    const action = enabled ? 'provider.enabled' : 'provider.disabled';
    await executeOnce(this.db, async (tx) => {
      const changed = await (enabled ? enable(tx, provider) : disable(tx, provider));
      if (changed) await this.audit.record(tx, { action, subject: provider });
      return changed;
    });
  }

  async setOrder({ merchantId, order, weights = {} }: PrioritizeProvidersRequest): Promise<void> {
    await executeOnce(this.db, async (tx) => {
      const changed = await tx.query(
        `INSERT INTO provider_orders AS o (merchant_id, providers, weights) VALUES ($1, $2, $3)
         ON CONFLICT (merchant_id) DO UPDATE
         SET providers = excluded.providers, weights = excluded.weights, updated_at = now()
         WHERE (o.providers, o.weights) <> (excluded.providers, excluded.weights) RETURNING merchant_id`,
        [merchantId, order, JSON.stringify(weights)],
      );
      const entry = { action: 'provider.prioritized', subject: merchantId, detail: { order, weights } };
      if (changed.length) await this.audit.record(tx, entry);
      return changed.length > 0;
    });
  }
}

async function enable({ manager }: Tx, provider: string): Promise<boolean> {
  const { affected } = await manager.delete(DisabledProviderEntity, { provider });
  return affected === 1;
}

async function disable({ manager }: Tx, provider: string): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(DisabledProviderEntity).values({ provider });
  const { raw } = await insert.orIgnore().returning('provider').execute();
  return (raw as unknown[]).length === 1;
}
