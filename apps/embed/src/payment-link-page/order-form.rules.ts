import {
  isEmail,
  isPhoneNumber,
  lengthOf,
  PAYER_FIELDS,
  PAYMENT_LINK_LIMITS,
  type PayerField,
  type PaymentCustomer,
  type PaymentLinkPage,
} from '@tulay/contracts';

/**
 * Options of a payment link other than the amount. Undefined if the catalog service still runs the previous
 * release.
 */
export type LinkOffer = Pick<
  PaymentLinkPage,
  'presetAmounts' | 'maxQuantity' | 'stockLeft' | 'customFields' | 'payerFields'
>;

interface OrderForm {
  choice: string;
  amount: string;
  quantity: string;
  fields: Record<string, string>;
  payer: Record<PayerField, string>;
}

/** The payer's choices. The quantity is null if the link does not let the payer choose a quantity. */
export interface OrderChoice {
  quantity: number | null;
  fields: Record<string, string>;
  /** Null if the payer entered no details. */
  customer: PaymentCustomer | null;
}

export type OrderProblem =
  | { name: string; reason: 'quantity'; max: number }
  | { name: string; reason: 'unanswered'; label: string }
  | { name: string; reason: 'missing' | 'unreadable'; field: PayerField };

export const isSoldOut = ({ maxQuantity, stockLeft }: LinkOffer): boolean =>
  maxQuantity === 0 || stockLeft === 0;

/** Returns the selected preset amount, or else the amount that the payer entered. */
export function amountTextOf(
  { presetAmounts = [] }: LinkOffer,
  form: Pick<OrderForm, 'choice' | 'amount'>,
): string {
  const preset = presetAmounts.map(String).find((each) => each === form.choice);
  return preset ?? form.amount;
}

export function readOrder(offer: LinkOffer, form: OrderForm): OrderChoice | { problems: OrderProblem[] } {
  const { maxQuantity = null, customFields = [] } = offer;
  const quantity = maxQuantity === null ? null : Number(/^\d{1,4}$/.exec(form.quantity || '1')?.[0]);
  const problems = [
    ...quantityProblems(maxQuantity, quantity),
    ...answerProblems(offer, form),
    ...payerProblems(offer, form),
  ];
  if (problems.length) return { problems };
  const answered = customFields.filter(({ key }) => form.fields[key]);
  return {
    quantity,
    fields: Object.fromEntries(answered.map(({ key }) => [key, form.fields[key]!])),
    customer: customerOf(offer, form),
  };
}

const quantityProblems = (max: number | null, quantity: number | null): OrderProblem[] =>
  max === null || (quantity! >= 1 && quantity! <= max) ? [] : [{ name: 'quantity', reason: 'quantity', max }];

const answerProblems = ({ customFields = [] }: LinkOffer, { fields }: OrderForm): OrderProblem[] =>
  customFields
    .filter(({ key, required }) => required && !fields[key])
    .map(({ key, label }) => ({ name: `field_${key}`, reason: 'unanswered', label }));

/** Returns the details that a link requests from the payer, in form order. */
export const requestedFieldsOf = ({ payerFields }: LinkOffer): PayerField[] =>
  PAYER_FIELDS.filter((field) => (payerFields?.[field] ?? 'off') !== 'off');

const isReadable: Record<PayerField, (text: string) => boolean> = {
  name: (text) => lengthOf(text) <= PAYMENT_LINK_LIMITS.payerName,
  email: isEmail,
  phone: isPhoneNumber,
};

const payerProblems = (offer: LinkOffer, { payer }: OrderForm): OrderProblem[] =>
  requestedFieldsOf(offer).flatMap((field): OrderProblem[] => {
    const name = `payer_${field}`;
    if (payer[field] === '')
      return offer.payerFields?.[field] === 'required' ? [{ name, reason: 'missing', field }] : [];
    return isReadable[field](payer[field]) ? [] : [{ name, reason: 'unreadable', field }];
  });

/** Returns the payer's details that the link requests, or null if the payer entered none of them. */
function customerOf(offer: LinkOffer, { payer }: OrderForm): PaymentCustomer | null {
  const given = requestedFieldsOf(offer).filter((field) => payer[field] !== '');
  if (!given.length) return null;
  const of = (field: PayerField): string | null => (given.includes(field) ? payer[field] : null);
  const phone = of('phone');
  return { email: of('email'), name: of('name'), ...(phone !== null && { phone }) };
}
