import {
  PAYMENT_METHODS,
  type MethodRefunds,
  type PaymentMethod,
  type PaymentMethodRoute,
} from '@tulay/contracts';
import { fromMinor, type Currency } from '@tulay/money';

/** Payments that a provider accepts. Amounts are in minor units; both limits are inclusive. */
interface Rail {
  methods: readonly string[];
  currency: string | null;
  min?: bigint;
  max?: bigint;
  /** Omitted by callers that only compare amounts. */
  refunds?: RefundAbility;
}

interface RefundAbility {
  supported: boolean;
  partial: boolean;
  windowDays: number | null;
}

/** Range of amounts in minor units; null means no limit. */
interface Range {
  min: bigint | null;
  max: bigint | null;
}

export interface OpenMethod extends Range {
  method: PaymentMethod;
  currency: string | null;
}

/**
 * Returns the methods that the providers support: one entry per method, currency and contiguous range of
 * amounts.
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

export const methodRoutes = (rails: readonly Rail[]): PaymentMethodRoute[] =>
  openMethods(rails).map((open) => toRoute(open, refundsOf(rails.filter((rail) => serves(rail, open)))));

/** Returns whether the rail accepts any amount in the method's range. */
const serves = ({ methods, currency, min, max }: Rail, open: OpenMethod): boolean =>
  methods.includes(open.method) &&
  currency === open.currency &&
  (max === undefined || open.min === null || max >= open.min) &&
  (min === undefined || open.max === null || min <= open.max);

/** Returns the refund capabilities that all of the providers have, because a payment may use any of them. */
function refundsOf(rails: readonly Rail[]): MethodRefunds {
  const abilities = rails.flatMap(({ refunds }) => refunds ?? []);
  const full = abilities.length > 0 && abilities.every(({ supported }) => supported);
  const windows = abilities.flatMap(({ windowDays }) => windowDays ?? []);
  return {
    full,
    partial: full && abilities.every(({ partial }) => partial),
    window_days: full && windows.length ? Math.min(...windows) : null,
  };
}

/**
 * Converts a method to the contract's format. The limits are null unless the method has a specific currency.
 */
function toRoute({ method, currency, min, max }: OpenMethod, refunds: MethodRefunds): PaymentMethodRoute {
  const main = (minor: bigint | null): number | null =>
    minor === null || currency === null ? null : fromMinor(minor, currency as Currency);
  return { object: 'payment_method', method, currency, min: main(min), max: main(max), refunds };
}

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

/** If either range is unlimited, the combined range is unlimited. */
const larger = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a > b ? a : b;
