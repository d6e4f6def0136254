import { PAYMENT_METHODS, type Fee, type PaymentMethod } from '@tulay/contracts';

/**
 * Reads `method:basis points:fixed minor units,…`.
 * @throws Error naming what is missing or wrong, so that a bad default plan stops the boot
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
  const match = /^(\w+):(\d{1,5}):(\d{1,9})$/.exec(text.trim());
  if (!match || Number(match[2]) > 10_000)
    throw new Error(`DEFAULT_FEES: ${text} is not method:basis points:minor units`);
  return [match[1], { basisPoints: Number(match[2]), fixedMinor: Number(match[3]) }];
}
