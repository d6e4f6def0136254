import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, type Prepared } from '@tulay/persistence';
import type { CompatCaller } from './compat-caller';

interface CallerRow {
  id: string;
  slug: string;
  merchant_id: string;
  environment: Environment;
  enabled: boolean;
  deleted: boolean;
  rate_limit: number | null;
}

const BY_HASH: Prepared = {
  name: 'compat-caller-by-hash',
  text: `SELECT p.id, p.slug, p.merchant_id, p.environment, p.enabled, p.deleted_at IS NOT NULL AS deleted, m.rate_limit
    FROM projects p JOIN merchants m ON m.id = p.merchant_id WHERE p.compat_secret_hash = $1`,
};

@Injectable()
export class CompatCallersStore {
  constructor(private readonly db: Database) {}

  async find(secretHash: Buffer): Promise<CompatCaller | null> {
    const [row] = await this.db.query<CallerRow>(BY_HASH, [secretHash]);
    return row ? toCompatCaller(row) : null;
  }
}

const toCompatCaller = (row: CallerRow): CompatCaller => ({
  projectId: row.id,
  slug: row.slug,
  merchantId: row.merchant_id,
  environment: row.environment,
  enabled: row.enabled,
  deleted: row.deleted,
  rateLimit: row.rate_limit,
});
