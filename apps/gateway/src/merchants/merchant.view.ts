import type { Merchant, MerchantStanding } from '@tulay/contracts';
import type { MerchantEntity } from './merchant.entity';

export const standingOf = ({ state, payoutsHeld }: MerchantEntity): MerchantStanding => ({
  state,
  payouts_held: payoutsHeld,
});

export const toMerchant = (row: MerchantEntity): Merchant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  live: row.live,
  rate_limit: row.rateLimit,
  created: row.created,
});
