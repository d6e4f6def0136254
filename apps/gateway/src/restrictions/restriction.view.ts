import type { MerchantRestrictions } from '@tulay/contracts';
import type { MerchantEntity } from '../merchants/merchant.entity';

export const toRestrictions = (row: MerchantEntity): MerchantRestrictions => ({
  merchant_id: row.id,
  state: row.state,
  payouts_held: row.payoutsHeld,
  limits: row.limits,
  reason: row.reason,
  change: row.change,
});
