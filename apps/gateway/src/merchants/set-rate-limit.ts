import { Injectable } from '@nestjs/common';
import type { Merchant, SetRateLimitRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { requireRateLimit } from './merchant.rules';
import { toMerchant } from './merchant.view';
import { MerchantsStore } from './merchants.store';

@Injectable()
export class SetRateLimit {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly audit: AuditLog,
  ) {}

  async execute({ merchantId, perMinute }: SetRateLimitRequest): Promise<Merchant> {
    requireRateLimit(perMinute);
    return executeOnce(this.db, async (tx) => {
      const merchant = await this.merchants.lock(tx, merchantId);
      const detail = { from: merchant.rateLimit, to: perMinute };
      merchant.rateLimit = perMinute;
      await this.merchants.save(tx, merchant);
      await this.audit.record(tx, { action: 'merchant.rate_limit_set', subject: merchantId, detail });
      return toMerchant(merchant);
    });
  }
}
