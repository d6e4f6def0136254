import type { MerchantRestrictions } from '@tulay/contracts';

/** Returns a merchant's restrictions as the gateway sends them. Each later change needs a higher `change`. */
export const restrictionsOf = (
  merchant_id: string,
  changes: Partial<MerchantRestrictions>,
): MerchantRestrictions => ({
  merchant_id,
  state: 'active',
  payouts_held: false,
  limits: [],
  reason: 'case 12',
  change: 1,
  ...changes,
});
