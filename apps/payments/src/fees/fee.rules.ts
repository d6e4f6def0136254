import { PAYMENT_METHODS, type Fee, type PaymentMethod } from '@tulay/contracts';
import { basisPointsOf } from '@tulay/money';

/** The platform's fee in minor units: a share rounded half-up plus a fixed part, never more than the amount. */
export function feeOf(amount: bigint, { basisPoints, fixedMinor }: Fee): bigint {
  const fee = basisPointsOf(amount, basisPoints) + BigInt(fixedMinor);
  return fee < amount ? fee : amount;
}

/**
 * Reads `method:basis points:fixed minor units,…`.
 * @throws Error that names what is missing or wrong, so that a bad default plan stops the boot
 */
export function parseFees(text: string): Record<PaymentMethod, Fee> {
  const entries = new Map(text.split(',').map(parseFee));
  const missing = PAYMENT_METHODS.filter((method) => !entries.has(method));
  if (missing.length || entries.size !== PAYMENT_METHODS.length) {
    throw new Error(`DEFAULT_FEES must name exactly ${PAYMENT_METHODS.join(', ')}`);
  }
  return Object.fromEntries(entries) as Record<PaymentMethod, Fee>;
}

function parseFee(text: string): [string, Fee] {
  const [, method, share, fixed] = /^(\w+):(\d{1,5}):(\d{1,9})$/.exec(text.trim()) ?? [];
  if (method === undefined || Number(share) > 10_000)
    throw new Error(`DEFAULT_FEES: ${text} is not method:basis points:minor units`);
  return [method, { basisPoints: Number(share), fixedMinor: Number(fixed) }];
}
