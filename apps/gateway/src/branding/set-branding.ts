import { Injectable } from '@nestjs/common';
import type { Branding, SetBrandingRequest } from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { MerchantsStore } from '../merchants/merchants.store';
import { BrandingViews } from './branding-views';
import { BrandingsStore } from './brandings.store';
import { ReadBrandingChanges, type BrandingRow } from './read-branding-changes';

const AUDIT = new AuditLog();

/** Changes a merchant's branding. Omitted fields remain unchanged. */
@Injectable()
export class SetBranding {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly brandings: BrandingsStore,
    private readonly views: BrandingViews,
    private readonly readChanges: ReadBrandingChanges,
  ) {}

  /** @param actor actor in the audit log: the operator, or the merchant's API key */
  async execute(request: SetBrandingRequest, actor: string): Promise<Branding> {
    const row = await this.readChanges.execute(request);
    return executeOnce(this.db, (tx) => this.save(tx, row, actor));
  }

  private async save(tx: Tx, row: BrandingRow, actor: string): Promise<Branding> {
    const { merchantId, environment, updated: _, ...fields } = row;
    await this.merchants.lock(tx, merchantId);
    await this.brandings.save(tx, row);
    const detail = { environment, fields: Object.keys(fields) };
    const entry = { action: 'merchant.branding_set', subject: merchantId, detail, actor };
    await AUDIT.record(tx, entry);
    return this.views.branding(row, await this.brandings.findIn(tx, row));
  }
}
