import {
  invalidField,
  type PayerFields,
  type PaymentLinkField,
  type PaymentLinkOptions,
} from '@tulay/contracts';
import {
  fromMinor,
  InvalidAmount,
  minorToWire,
  toMinor,
  type Currency,
  type MinorString,
} from '@tulay/money';
import { paymentLimits } from '../shared/payment-limits.rules';
import type { PaymentLinkEntity } from './payment-link.entity';

export type LinkOptions = Pick<
  PaymentLinkEntity,
  'presetAmounts' | 'maxQuantity' | 'customFields' | 'payerFields' | 'thankYouText'
>;

/** Price of a payment link. The amount is null if the payer enters it. */
type Price = Pick<PaymentLinkEntity, 'amount' | 'currency'>;

export const NO_OPTIONS: LinkOptions = {
  presetAmounts: [],
  maxQuantity: null,
  customFields: [],
  payerFields: { name: 'off', email: 'off', phone: 'off' },
  thankYouText: null,
};

/**
 * Returns the options after an update. An absent option stays unchanged, and null removes it.
 * @throws DomainError `invalid_request` if the options are invalid or contradict the price
 */
export function optionsAfter(current: LinkOptions, change: PaymentLinkOptions, price: Price): LinkOptions {
  const { presetAmounts, maxQuantity, customFields, payerFields, thankYouText } = change;
  const options = {
    presetAmounts:
      presetAmounts === undefined ? current.presetAmounts : presetsIn(presetAmounts ?? [], price),
    maxQuantity: maxQuantity === undefined ? current.maxQuantity : maxQuantity,
    customFields: customFields === undefined ? current.customFields : fieldsIn(customFields ?? []),
    payerFields: payerFieldsAfter(current.payerFields, payerFields),
    thankYouText: thankYouText === undefined ? current.thankYouText : thankYouText,
  };
  requireQuantityOf(options.maxQuantity, price);
  return options;
}

const payerFieldsAfter = (current: PayerFields, change: PaymentLinkOptions['payerFields']): PayerFields =>
  change === null
    ? NO_OPTIONS.payerFields
    : {
        name: change?.name ?? current.name,
        email: change?.email ?? current.email,
        phone: change?.phone ?? current.phone,
      };

function presetsIn(amounts: readonly number[], { amount, currency }: Price): MinorString[] {
  if (amounts.length && amount !== null)
    throw invalidField('preset_amounts', 'cannot be combined with a fixed amount');
  const minor = amounts.map((each) => presetIn(each, currency));
  if (new Set(minor).size < minor.length)
    throw invalidField('preset_amounts', 'must not contain duplicate amounts');
  return minor;
}

function presetIn(amount: number, currency: Currency): MinorString {
  const { min, max } = paymentLimits(currency);
  const minor = minorOf(amount, currency);
  if (minor < min || minor > max)
    throw invalidField(
      'preset_amounts',
      `must contain amounts between ${fromMinor(min, currency)} and ${fromMinor(max, currency)}, not ${amount}`,
    );
  return minorToWire(minor);
}

function minorOf(amount: number, currency: Currency): bigint {
  try {
    return toMinor(amount, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('preset_amounts', error.message);
    throw error;
  }
}

/** Metadata keys that catalog sets on the payment. */
const RESERVED = ['payment_link_id', 'static_qr_id', 'quantity'];

function fieldsIn(fields: readonly PaymentLinkField[]): PaymentLinkField[] {
  const keys = fields.map(({ key }) => key);
  const taken = keys.find((key) => RESERVED.includes(key));
  if (taken !== undefined) throw invalidField('custom_fields', `must not contain the reserved key ${taken}`);
  if (new Set(keys).size < keys.length)
    throw invalidField('custom_fields', 'must not contain duplicate keys');
  return fields.map(({ key, label, required }) => ({ key, label, required }));
}

function requireQuantityOf(maxQuantity: number | null, { amount, currency }: Price): void {
  if (maxQuantity === null) return;
  if (amount === null) throw invalidField('max_quantity', 'requires a fixed amount');
  if (amount * BigInt(maxQuantity) > paymentLimits(currency).max)
    throw invalidField(
      'max_quantity',
      'must not exceed the maximum payment amount when multiplied by the amount',
    );
}
