import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';

/** What a provider takes. Amounts are minor units. */
interface Rail {
  methods: readonly string[];
  currency: string | null;
  min?: bigint;
  max?: bigint;
}

/** Amounts without a gap; null: no limit. */
interface Range {
  min: bigint | null;
  max: bigint | null;
}

/** A method that can be offered, with the limits of its providers together. */
export interface OpenMethod extends Range {
  method: PaymentMethod;
  currency: string | null;
}

/** The methods that some provider takes: each currency of a method once, or once for each side of a gap. */
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

/** The amounts that one of the rails takes, the smallest first. */
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

/** No limit of one is no limit of both. */
const larger = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a > b ? a : b;
