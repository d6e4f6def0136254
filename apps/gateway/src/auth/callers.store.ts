import { Injectable } from '@nestjs/common';
import type { Environment, MerchantState, Scope } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { Caller } from './caller';

interface CallerRow {
  hash: Buffer;
  id: string;
  merchant_id: string;
  environment: Environment;
  scopes: Scope[];
  state: MerchantState;
  rate_limit: number | null;
  expires_at: string | null;
  revoked_at: string | null;
}

const BY_HASH = {
  name: 'callers-by-hash',
  text: `SELECT k.hash, k.id, k.merchant_id, k.environment, k.scopes, m.state, m.rate_limit, k.expires_at, k.revoked_at
    FROM api_keys k JOIN merchants m ON m.id = k.merchant_id WHERE k.hash = ANY($1::bytea[])`,
};

@Injectable()
export class CallersStore {
  constructor(private readonly db: Database) {}

  /** Returns the callers in the order of the hashes, with null for each unknown key. */
  async find(hashes: Buffer[]): Promise<(Caller | null)[]> {
    const rows = await this.db.query<CallerRow>(BY_HASH, [hashes]);
    return hashes.map((hash) => {
      const row = rows.find((candidate) => candidate.hash.equals(hash));
      return row ? toCaller(row) : null;
    });
  }
}

const toCaller = (row: CallerRow): Caller => ({
  keyId: row.id,
  merchantId: row.merchant_id,
  environment: row.environment,
  scopes: row.scopes,
  merchantState: row.state,
  rateLimit: row.rate_limit,
  expiresAt: secondsOf(row.expires_at),
  revokedAt: secondsOf(row.revoked_at),
});

const secondsOf = (text: string | null): number | null => (text === null ? null : Number(text));
