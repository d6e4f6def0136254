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

/** Template data for `payment-link.eta`. */
export interface PaymentLinkView {
  slug: string;
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  description: string;
  /** Whether the description is too long for the large font size. */
  isLong: boolean;
  /** Whether a wide screen shows two columns. */
  isWide: boolean;
  place: string | null;
  image: string | null;
  /** Null if the payer enters the amount. */
  amount: string | null;
  field: AmountField | null;
  order: OrderFormView;
  /** Note that explains who can read the payer's details. */
  payerUse: string;
  methods: MethodOption[];
  /** Name of the payment method if there is only one, otherwise null. */
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

export interface PaymentLinkAddress {
  slug: string;
  /** ID of the payment from which the payer returns, taken from the URL and not verified yet. */
  paymentId?: string;
  /** ID of the last payment that the payer's browser started on this link, taken from the signed cookie. */
  startedId?: string;
}

export interface PaymentLinkPageRequest {
  slug: string;
  merchant: string;
  page: PaymentLinkPage;
  /** The link's payment methods that at least one provider accepts. */
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

/** Maximum length in characters of a description in the large font size. */
const LONG = 60;

function cancelOf({ page, merchant }: PaymentLinkPageRequest): PaymentLinkView['cancel'] {
  const href = returnAddress(page.cancelUrl);
  return href === null ? null : { href, label: interpolate(strings.cancel, { merchant }) };
}
