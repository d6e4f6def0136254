import type { RoutablePayment } from '@tulay/contracts';
import { fromMinor, minorFromWire } from '@tulay/money';
import type { PaymentLinkEntity } from './payment-link.entity';

type ExpectedPayment = Omit<RoutablePayment, 'environment'>;
type Price = Pick<PaymentLinkEntity, 'method' | 'currency' | 'amount'>;
type Options = Pick<PaymentLinkEntity, 'presetAmounts' | 'maxQuantity'>;

/** Returns the payments that payers of a new link must be able to make. */
export const paymentsOf = (link: Price & Options): ExpectedPayment[] => [
  priceOf(link),
  ...presetsOf(link),
  ...largestOrderOf(link),
];

/**
 * Returns the payments that an update makes possible. Excludes payments that involve only unchanged options,
 * because a link must remain editable even if the limits have changed.
 */
export const newPaymentsOf = (before: Options, after: Price & Options): ExpectedPayment[] => [
  ...(after.presetAmounts.join() === before.presetAmounts.join() ? [] : presetsOf(after)),
  ...(after.maxQuantity === before.maxQuantity ? [] : largestOrderOf(after)),
];

const priceOf = ({ method, currency, amount }: Price): ExpectedPayment => ({ method, currency, amount });

const presetsOf = ({ presetAmounts, ...link }: Price & Options): ExpectedPayment[] =>
  presetAmounts.map(minorFromWire).map((amount) => {
    const problem = `must not contain ${fromMinor(amount, link.currency)}, which is outside the limits`;
    return { ...priceOf({ ...link, amount }), field: { name: 'preset_amounts', problem } };
  });

const largestOrderOf = ({ maxQuantity, amount, ...link }: Price & Options): ExpectedPayment[] =>
  maxQuantity === null || amount === null
    ? []
    : [{ ...priceOf({ ...link, amount: amount * BigInt(maxQuantity) }), field: MAX_QUANTITY }];

const MAX_QUANTITY = {
  name: 'max_quantity',
  problem: 'must be within the limits when multiplied by the amount',
};
