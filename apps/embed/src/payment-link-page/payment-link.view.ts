import type { PaymentLinkPage } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import { amountText, merchantOf, type MerchantName, interpolate } from '@tulay/pages';
import type { OfferedMethod } from '../clients/offered-methods.rules';
import type { FormAlert, SubmittedForm } from '../pay-form/pay-form';
import { onlyMethodOf, type AmountLimits } from '../pay-form/pay-form.rules';
import { amountField, methodOptions, type AmountField, type MethodOption } from '../pay-form/pay-form.view';
import { returnAddress } from '../http/untrusted-values.rules';
import { toOrderForm, type OrderFormView } from './order-form.view';
import { safeImageUrl } from './payment-link-page.rules';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';

/** Data for `payment-link.eta`. */
export interface PaymentLinkView {
  slug: string;
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  description: string;
  /** Whether the description is long enough for a smaller type size. */
  isLong: boolean;
  /** Whether a wide screen shows two columns, because the content fills both. */
  isWide: boolean;
  place: string | null;
  image: string | null;
  /** Amount to pay; null if the payer enters it. */
  amount: string | null;
  field: AmountField | null;
  order: OrderFormView;
  /** Note about who sees the payer's details. */
  payerUse: string;
  methods: MethodOption[];
  /** Name of the method if there is only one. */
  onlyMethod: string | null;
  formKey: string;
  cancel: { href: string; label: string } | null;
  /** Reason why the last submission created no payment. */
  alert: FormAlert | null;
}

export const limitsOf = ({ currency, minAmount, maxAmount }: PaymentLinkPage): AmountLimits => {
  const known = currencyOf(currency);
  return { currency: known, min: toMinor(minAmount, known), max: toMinor(maxAmount, known) };
};

/** URL parameters of a link's page. */
export interface PaymentLinkAddress {
  slug: string;
  /** ID of the payment that the payer returns from, taken from the URL and not yet checked. */
  paymentId?: string;
}

/** Visit to a link, with the link and its merchant. */
export interface PaymentLinkPageRequest {
  slug: string;
  merchant: string;
  page: PaymentLinkPage;
  /** Methods of the link that at least one provider accepts. */
  methods: readonly OfferedMethod[];
}

export function toPaymentLinkView(visit: PaymentLinkPageRequest, submitted: SubmittedForm): PaymentLinkView {
  const { form, amountProblem, alert } = submitted;
  const { slug, merchant, page, methods } = visit;
  const { description, staticQr } = page;
  const amount = page.amount === null ? null : amountText(page.amount, page.currency);
  const onlyMethod = onlyMethodOf(methods);
  return {
    slug,
    title: interpolate(strings.title, { description, merchant }),
    merchant: merchantOf(merchant),
    isTest: page.environment === 'test',
    description,
    isLong: description.length > LONG,
    isWide: methods.length > 1 || page.imageUrl !== null,
    place: staticQr?.location ?? null,
    image: safeImageUrl(page),
    amount,
    field: amount === null ? amountField(limitsOf(page), form.amount, amountProblem) : null,
    order: toOrderForm(page, submitted, limitsOf(page)),
    payerUse: interpolate(strings.payerUse, { merchant }),
    methods: methodOptions(
      methods,
      form.method || page.defaultMethod,
      amount === null ? limitsOf(page) : null,
    ),
    onlyMethod: onlyMethod && strings.methods[onlyMethod],
    formKey: form.formKey,
    cancel: cancelOf(visit),
    alert: methods.length ? alert : { tone: 'caution', text: strings.nothingToPayWith },
  };
}

/** Maximum number of characters in a description that is shown as a heading. */
const LONG = 60;

function cancelOf({ page, merchant }: PaymentLinkPageRequest): PaymentLinkView['cancel'] {
  const href = returnAddress(page.cancelUrl);
  return href === null ? null : { href, label: interpolate(strings.cancel, { merchant }) };
}
