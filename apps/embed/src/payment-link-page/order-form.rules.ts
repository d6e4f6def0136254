import type { PaymentLinkPage } from '@tulay/contracts';

/** What a link offers besides its amount. A catalog of the release before does not say. */
export type LinkOffer = Pick<PaymentLinkPage, 'presetAmounts' | 'maxQuantity' | 'stockLeft' | 'customFields'>;

/** The fields of a form, as text. */
interface OrderForm {
  choice: string;
  amount: string;
  quantity: string;
  fields: Record<string, string>;
}

/** What the payer chose; a null quantity: the link has none to choose. */
export interface OrderChoice {
  quantity: number | null;
  fields: Record<string, string>;
}

/** Why the choice cannot be ordered. `missing` is the label of a question. */
export type OrderProblem = { quantity: number } | { missing: string };

export const isSoldOut = ({ maxQuantity }: LinkOffer): boolean => maxQuantity === 0;

/** The preset amount that a form chose, as the form's amount; else what the payer wrote. */
export function amountTextOf(
  { presetAmounts = [] }: LinkOffer,
  form: Pick<OrderForm, 'choice' | 'amount'>,
): string {
  const preset = presetAmounts.map(String).find((each) => each === form.choice);
  return preset ?? form.amount;
}

export function readOrder(offer: LinkOffer, form: OrderForm): OrderChoice | { problem: OrderProblem } {
  const { maxQuantity = null, customFields = [] } = offer;
  const quantity = maxQuantity === null ? null : Number(/^\d{1,4}$/.exec(form.quantity || '1')?.[0]);
  if (maxQuantity !== null && !(quantity! >= 1 && quantity! <= maxQuantity))
    return { problem: { quantity: maxQuantity } };
  const missing = customFields.find(({ key, required }) => required && !form.fields[key]);
  if (missing) return { problem: { missing: missing.label } };
  const answered = customFields.filter(({ key }) => form.fields[key]);
  return { quantity, fields: Object.fromEntries(answered.map(({ key }) => [key, form.fields[key]!])) };
}
