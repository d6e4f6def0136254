import { PAYMENT_METHODS, type Fee, type PaymentMethod } from '@tulay/contracts';
import { basisPointsOf, isCurrency, type Currency } from '@tulay/money';

const HOME_CURRENCY: Currency = 'PHP';

/** Returns the fee for `feeKey(method, currency)`. */
export type FeeTable = Pick<ReadonlyMap<string, Fee>, 'get'>;

export const feeKey = (method: PaymentMethod, currency: Currency): string => `${method} ${currency}`;

/**
 * Returns the platform fee in minor units: a percentage, rounded half up, plus a fixed part; never more than
 * the amount.
 */
export function feeOf(amount: bigint, { basisPoints, fixedMinor }: Fee): bigint {
  const fee = basisPointsOf(amount, basisPoints) + BigInt(fixedMinor);
  return fee < amount ? fee : amount;
}

/**
 * Returns the fee from the first table that contains the method and currency. Otherwise returns the PHP fee
 * without its fixed part, which cannot be charged in another currency.
 */
export function feeFor(method: PaymentMethod, currency: Currency, tables: readonly FeeTable[]): Fee {
  const exact = firstIn(tables, feeKey(method, currency));
  if (exact) return exact;
  const home = firstIn(tables, feeKey(method, HOME_CURRENCY));
  if (!home) throw new Error(`no fee is configured for ${method} in ${HOME_CURRENCY}`);
  return { basisPoints: home.basisPoints, fixedMinor: 0 };
}

function firstIn(tables: readonly FeeTable[], key: string): Fee | undefined {
  for (const table of tables) {
    const fee = table.get(key);
    if (fee) return fee;
  }
  return undefined;
}

/**
 * Parses `method:basis points:fixed minor units[:currency],…`; the currency defaults to PHP.
 * @throws Error with every missing or invalid part; the error prevents startup
 */
export function parseFees(text: string): ReadonlyMap<string, Fee> {
  const fees = text.split(',').map(parseFee);
  const table = new Map(fees);
  if (table.size < fees.length)
    throw new Error('DEFAULT_FEES contains two fees for the same method and currency');
  const missing = PAYMENT_METHODS.filter((method) => !table.has(feeKey(method, HOME_CURRENCY)));
  if (missing.length)
    throw new Error(`DEFAULT_FEES has no fee in ${HOME_CURRENCY} for ${missing.join(', ')}`);
  return table;
}

const FEE = new RegExp(`^(${PAYMENT_METHODS.join('|')}):(\\d{1,5}):(\\d{1,9})(?::(\\w+))?$`);

function parseFee(text: string): [string, Fee] {
  const [, method, share, fixed, currency = HOME_CURRENCY] = FEE.exec(text.trim()) ?? [];
  if (method === undefined || Number(share) > 10_000 || !isCurrency(currency))
    throw new Error(`DEFAULT_FEES: ${text} must have the form method:basis points:minor units[:currency]`);
  const fee = { basisPoints: Number(share), fixedMinor: Number(fixed) };
  return [feeKey(method as PaymentMethod, currency), fee];
}
