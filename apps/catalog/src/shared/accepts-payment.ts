import type { Tenant } from '@tulay/contracts';
import type { MerchantStandings } from '@tulay/merchant-standing';
import { minorFromWire, toMinor, type Currency } from '@tulay/money';

/** A payment that a public page offers. The amount is in major units; null if the payer enters the amount. */
interface OfferedPayment extends Tenant {
  currency: Currency;
  amount: number | null;
}

/**
 * Returns whether the merchant's state and the per-payment limit allow the payment. The payments service checks
 * the daily and monthly limits when the payment is created.
 */
export function acceptsPayment(
  standings: Pick<MerchantStandings, 'isBlocked' | 'limitOf'>,
  { currency, amount, ...tenant }: OfferedPayment,
): boolean {
  if (standings.isBlocked(tenant, 'create_payment')) return false;
  const max = standings.limitOf(tenant, currency)?.payment ?? null;
  return max === null || amount === null || toMinor(amount, currency) <= minorFromWire(max);
}
