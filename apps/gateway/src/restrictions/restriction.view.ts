import type { MerchantRestrictions } from '@tulay/contracts';
import type { MerchantEntity } from '../merchants/merchant.entity';
import { standingOf } from '../merchants/merchant.view';

export const toRestrictions = (row: MerchantEntity): MerchantRestrictions => ({
  merchant_id: row.id,
  ...standingOf(row),
  limits: row.limits,
  reason: row.reason,
  change: row.change,
});
