import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';

/** What a provider takes. Amounts are minor units. */
interface Rail {
  methods: readonly string[];
  currency: string | null;
  min?: bigint;
  max?: bigint;
}

/** A method that can be offered, with the widest limits of its providers. */
export interface OpenMethod {
  method: PaymentMethod;
  currency: string | null;
  min: bigint | null;
  max: bigint | null;
}

/** The methods that some provider takes, each currency of a method once. */
export const openMethods = (rails: readonly Rail[]): OpenMethod[] =>
  PAYMENT_METHODS.flatMap((method) => {
    const serving = rails.filter(({ methods }) => methods.includes(method));
    const currencies = [...new Set(serving.map(({ currency }) => currency))];
    return currencies.map((currency) => widest(method, currency, serving));
  });

function widest(method: PaymentMethod, currency: string | null, rails: readonly Rail[]): OpenMethod {
  const own = rails.filter((rail) => rail.currency === currency);
  return {
    method,
    currency,
    min: extreme(
      own.map(({ min }) => min),
      (a, b) => a < b,
    ),
    max: extreme(
      own.map(({ max }) => max),
      (a, b) => a > b,
    ),
  };
}

/** No limit of one is no limit of all. */
function extreme(
  limits: readonly (bigint | undefined)[],
  beats: (a: bigint, b: bigint) => boolean,
): bigint | null {
  let found: bigint | null = null;
  for (const limit of limits) {
    if (limit === undefined) return null;
    if (found === null || beats(limit, found)) found = limit;
  }
  return found;
}
