import {
  ASKS,
  isFieldKey,
  PAYER_FIELDS,
  PAYMENT_AMOUNT_MAX,
  PAYMENT_LINK_LIMITS,
  PAYMENT_METHODS,
  type FieldRequirement,
  type CreatePaymentLinkRequest,
  type Environment,
  type PayerFields,
  type PaymentLink,
  type PaymentLinkField,
  type Tenant,
} from '@tulay/contracts';
import { exponentOf, minorToWire, toMinor, type Currency } from '@tulay/money';
import { currencyIn } from '../catalog/options';
import { metadataText } from '../forms/metadata-text';
import { localTime } from '../forms/form-values';
import { TypedForm } from '../forms/typed-form';

export type TypedLink = Omit<CreatePaymentLinkRequest, keyof Tenant | 'id'>;
/** Fields of the form for an existing payment link. Amount, currency and method cannot be changed. */
export type TypedChanges = Omit<TypedLink, 'amount' | 'currency' | 'method'>;

/** Names of the form fields for custom fields. */
export const QUESTIONS = Array.from(
  { length: PAYMENT_LINK_LIMITS.customFields },
  (_, i) => `question_${i + 1}`,
);

const AMOUNT = { max: PAYMENT_AMOUNT_MAX };

export function readLink(typed: TypedForm, environment: Environment): TypedLink {
  const currency = currencyIn(typed);
  const amount = typed.amount('amount', currency, rangeIn(currency));
  const isExact = amount !== null && typed.wrong('amount') === null;
  return {
    ...readChanges(typed, currency, environment),
    amount: isExact ? minorToWire(toMinor(amount, currency)) : null,
    currency,
    method: typed.choice('method', PAYMENT_METHODS),
  };
}

export const readChanges = (
  typed: TypedForm,
  currency: Currency,
  environment: Environment,
): TypedChanges => ({
  description: typed.text('description', PAYMENT_LINK_LIMITS.description),
  imageUrl: typed.url('image_url', 'url', environment),
  successUrl: typed.url('success_url', 'returnUrl', environment),
  cancelUrl: typed.url('cancel_url', 'returnUrl', environment),
  customerId: typed.id('customer', 'cus'),
  productId: typed.id('product', 'prd'),
  expiresAt: typed.moment('expires_at'),
  presetAmounts: presetsIn(typed, currency),
  maxQuantity: typed.whole('max_quantity', { min: 1, max: PAYMENT_LINK_LIMITS.maxQuantity }),
  customFields: QUESTIONS.flatMap((name) => questionIn(typed, name) ?? []),
  payerFields: payerFieldsIn(typed),
  thankYouText: typed.optionalText('thank_you_text', PAYMENT_LINK_LIMITS.thankYouText),
  metadata: typed.metadata('metadata'),
});

/** Returns the allowed amounts. The minimum is 1 for a currency without centavos, and 0.01 otherwise. */
const rangeIn = (currency: Currency) => ({ ...AMOUNT, min: exponentOf(currency) < 2 ? 1 : 0.01 });

/** Parses amounts separated by spaces or semicolons. */
function presetsIn(typed: TypedForm, currency: Currency): number[] {
  const texts = typed
    .value('preset_amounts')
    .split(/[\s;]+/)
    .filter(Boolean);
  const max = PAYMENT_LINK_LIMITS.presetAmounts;
  if (texts.length > max) typed.note('preset_amounts', 'tooMany', { max: String(max) });
  return texts.map((text) => {
    const one = TypedForm.of({ preset_amounts: text });
    const amount = one.amount('preset_amounts', currency, rangeIn(currency));
    typed.noteFrom(one, 'preset_amounts');
    return amount ?? 0;
  });
}

function questionIn(typed: TypedForm, name: string): PaymentLinkField | null {
  const label = typed.optionalText(`${name}_label`, PAYMENT_LINK_LIMITS.label);
  const key = typed.value(`${name}_key`).trim();
  if (label === null && key === '') return null;
  typed.required(`${name}_label`, label);
  if (!isFieldKey(key)) typed.note(`${name}_key`, key === '' ? 'required' : 'key');
  return { key, label: label ?? '', required: typed.isChecked(`${name}_required`) };
}

const payerFieldsIn = (typed: TypedForm): PayerFields =>
  Object.fromEntries(
    PAYER_FIELDS.map((field): [string, FieldRequirement] => [
      field,
      typed.choice(`payer_${field}`, ASKS) ?? 'off',
    ]),
  ) as PayerFields;

export const linkTyped = (link: PaymentLink): TypedForm =>
  TypedForm.of({
    ...link,
    customer: link.customer_id,
    product: link.product_id,
    expires_at: localTime(link.expires_at),
    preset_amounts: link.preset_amounts.join(' '),
    metadata: metadataText(link.metadata),
    ...Object.fromEntries(PAYER_FIELDS.map((field) => [`payer_${field}`, link.payer_fields[field]])),
    ...Object.fromEntries(link.custom_fields.flatMap(questionTyped)),
  });

const questionTyped = ({ key, label, required }: PaymentLinkField, index: number) => {
  const name = QUESTIONS[index];
  return [
    [`${name}_key`, key],
    [`${name}_label`, label],
    [`${name}_required`, required],
  ] as [string, string | boolean][];
};

export const blankLink = (values: { customer: string; product: string }): TypedForm =>
  TypedForm.of({ currency: 'PHP', ...values });
