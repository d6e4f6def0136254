import type { Payment, Refund } from '@tulay/contracts';
import { amountText } from '../layout/amount';
import type { Chip } from '../layout/chip';
import { fill } from '../layout/fill';
import { machineTime, manilaDate, manilaDateTime } from '../layout/manila-time.rules';
import { merchantOf, type MerchantName } from '../layout/merchant';
import { keptAmount, shownRefunds } from './receipts-page.rules';
import { receiptsPageStrings as strings } from './receipts-page.strings';
import { chipOf, paidAt, type ReceiptsVisit } from './receipts.view';

/** What the template of one receipt writes. */
export interface ReceiptView {
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  chip: Chip;
  amount: string;
  rows: { label: string; value: string; time?: { machine: string; zone: string } }[];
  /** What went back, and what is left; empty when nothing did. */
  refunds: { label: string; value: string; strong: boolean }[];
  reference: string;
  /** All of the customer's receipts. */
  all: string;
}

export function toReceiptView(visit: ReceiptsVisit, payment: Payment, refunds: Refund[]): ReceiptView {
  const { slug, owner, merchant } = visit;
  return {
    title: fill(strings.title, { heading: strings.receipt, merchant }),
    merchant: merchantOf(merchant),
    isTest: owner.environment === 'test',
    chip: chipOf(payment),
    amount: amountText(payment.amount, payment.currency),
    rows: rowsOf(visit, payment),
    refunds: refundsOf(payment, shownRefunds(refunds)),
    reference: payment.id,
    all: `/receipts/${slug}`,
  };
}

function rowsOf({ owner, merchant }: ReceiptsVisit, payment: Payment): ReceiptView['rows'] {
  const at = paidAt(payment);
  const time = { machine: machineTime(at), zone: strings.philippineTime };
  return [
    { label: strings.paidTo, value: merchant },
    { label: strings.paidBy, value: owner.customer.name },
    ...(payment.description === null ? [] : [{ label: strings.for, value: payment.description }]),
    { label: strings.method, value: strings.methods[payment.method] },
    { label: strings.time, value: manilaDateTime(at, strings.locale), time },
  ];
}

function refundsOf(payment: Payment, refunds: Refund[]): ReceiptView['refunds'] {
  if (!refunds.length) return [];
  const money = (amount: number): string => amountText(amount, payment.currency);
  return [
    { label: strings.amount, value: money(payment.amount), strong: false },
    ...refunds.map((refund) => ({ label: refundLabel(refund), value: money(-refund.amount), strong: false })),
    { label: strings.kept, value: money(keptAmount(payment, refunds)), strong: true },
  ];
}

const refundLabel = ({ succeeded_at: at }: Refund): string =>
  at === null ? strings.refundPending : fill(strings.refundedOn, { day: manilaDate(at, strings.locale) });
