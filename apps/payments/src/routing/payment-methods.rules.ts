import { PAYMENT_METHODS, type PaymentMethod, type PaymentMethodRoute } from '@tulay/contracts';
import { fromMinor, type Currency } from '@tulay/money';

/** Payments that a provider takes. Amounts are in minor units. */
interface Rail {
  methods: readonly string[];
  currency: string | null;
  min?: bigint;
  max?: bigint;
}

/** A contiguous range of amounts; null means no limit. */
interface Range {
  min: bigint | null;
  max: bigint | null;
}

/** A method that can be offered, with the combined limits of its providers. */
export interface OpenMethod extends Range {
  method: PaymentMethod;
  currency: string | null;
}

/**
 * Returns the methods that a provider takes: one entry per currency of a method, or one on each side of a
 * gap.
 */
export const openMethods = (rails: readonly Rail[]): OpenMethod[] =>
  PAYMENT_METHODS.flatMap((method) => {
    const serving = rails.filter(({ methods }) => methods.includes(method));
    const currencies = [...new Set(serving.map(({ currency }) => currency))];
    return currencies.flatMap((currency) =>
      rangesOf(serving.filter((rail) => rail.currency === currency)).map((range) => ({
        method,
        currency,
        ...range,
      })),
    );
  });

/** Returns the methods as the API lists them. */
export const methodRoutes = (rails: readonly Rail[]): PaymentMethodRoute[] => openMethods(rails).map(toRoute);

/** Limits apply only within a currency. */
function toRoute({ method, currency, min, max }: OpenMethod): PaymentMethodRoute {
  const main = (minor: bigint | null): number | null =>
    minor === null || currency === null ? null : fromMinor(minor, currency as Currency);
  return { object: 'payment_method', method, currency, min: main(min), max: main(max) };
}

/** Returns the ranges of amounts that the rails take, smallest first. */
function rangesOf(rails: readonly Rail[]): Range[] {
  const sorted = rails
    .map(({ min = null, max = null }) => ({ min, max }))
    .sort((a, b) => Number((a.min ?? 0n) - (b.min ?? 0n)));
  const ranges: Range[] = [];
  for (const range of sorted) {
    const last = ranges.at(-1);
    if (last && touches(last, range)) last.max = larger(last.max, range.max);
    else ranges.push(range);
  }
  return ranges;
}

const touches = ({ max }: Range, { min }: Range): boolean => max === null || min === null || min <= max + 1n;

/** No limit on either side means no combined limit. */
const larger = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a > b ? a : b;
