import type { Merchant } from '@tulay/contracts';
import type { MerchantEntity } from './merchant.entity';

export const toMerchant = (row: MerchantEntity): Merchant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  live: row.live,
  rate_limit: row.rateLimit,
  created: row.created,
});
