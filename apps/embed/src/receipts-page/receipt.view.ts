import type { Payment, Refund } from '@tulay/contracts';
import {
  amountText,
  merchantOf,
  type Chip,
  type DetailRow,
  type MerchantName,
} from '../layout/parts/common.view';
import { interpolate } from '../layout/parts/common.strings';
import { machineTime, manilaDate, manilaDateTime } from '../layout/parts/manila-time.rules';
import { keptAmount, shownRefunds } from './receipts-page.rules';
import { receiptsPageStrings as strings } from './receipts-page.strings';
import { chipOf, paidAt, type ReceiptsVisit } from './receipts.view';

/** The data of `receipt.eta`. */
export interface ReceiptView {
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  chip: Chip;
  amount: string;
  rows: DetailRow[];
  /** The refunds and the amount that stays paid; empty without a refund. */
  refunds: { label: string; value: string; strong: boolean }[];
  reference: string;
  /** The address of all the customer's receipts. */
  all: string;
}

export function toReceiptView(visit: ReceiptsVisit, payment: Payment, refunds: Refund[]): ReceiptView {
  const { slug, owner, merchant } = visit;
  return {
    title: interpolate(strings.title, { heading: strings.receipt, merchant }),
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

function rowsOf({ owner, merchant }: ReceiptsVisit, payment: Payment): DetailRow[] {
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
  at === null
    ? strings.refundPending
    : interpolate(strings.refundedOn, { day: manilaDate(at, strings.locale) });
