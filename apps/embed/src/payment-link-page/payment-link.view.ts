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

/** The data of `payment-link.eta`. */
export interface PaymentLinkView {
  slug: string;
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  description: string;
  /** A long description gets a smaller type size. */
  isLong: boolean;
  /** Two columns on a wide screen, if the content fills both. */
  isWide: boolean;
  place: string | null;
  image: string | null;
  /** Null when the payer enters it. */
  amount: string | null;
  field: AmountField | null;
  order: OrderFormView;
  /** Who sees what the payer says of themselves. */
  payerUse: string;
  methods: MethodOption[];
  /** The name of the method when there is only one. */
  onlyMethod: string | null;
  formKey: string;
  cancel: { href: string; label: string } | null;
  /** Why the last submission created no payment. */
  alert: FormAlert | null;
}

export const limitsOf = ({ currency, minAmount, maxAmount }: PaymentLinkPage): AmountLimits => {
  const known = currencyOf(currency);
  return { currency: known, min: toMinor(minAmount, known), max: toMinor(maxAmount, known) };
};

/** The address of a link's page. */
export interface PaymentLinkAddress {
  slug: string;
  /** The payment the payer returns from, as named in the address. Not yet checked. */
  paymentId?: string;
}

/** A visit to a link: the link and its merchant. */
export interface PaymentLinkPageRequest {
  slug: string;
  merchant: string;
  page: PaymentLinkPage;
  /** The link's methods that at least one provider accepts. */
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

/** A description with more characters is too long for a heading. */
const LONG = 60;

function cancelOf({ page, merchant }: PaymentLinkPageRequest): PaymentLinkView['cancel'] {
  const href = returnAddress(page.cancelUrl);
  return href === null ? null : { href, label: interpolate(strings.cancel, { merchant }) };
}
