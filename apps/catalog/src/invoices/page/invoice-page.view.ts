import { Inject, Injectable } from '@nestjs/common';
import {
  depositOf,
  toUnix,
  type Clock,
  type InvoiceChoice,
  type InvoicePage,
  type Payment,
} from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { remainingOf, type InvoiceEntity } from '../invoice/invoice.entity';
import { InvoiceView, toLineItem } from '../invoice/invoice.view';
import { payableOf } from '../invoice/payable.rules';

export interface PageContext {
  customerName: string | null;
  openPayment: Payment | null;
}

@Injectable()
export class InvoicePageView {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly view: InvoiceView,
  ) {}

  /** Returns the public page of the invoice, or null if the invoice was never sent. */
  toPage(row: InvoiceEntity, context: PageContext): InvoicePage | null {
    const { status, issuedAt } = row;
    if (status === 'draft' || issuedAt === null) return null;
    return {
      environment: row.environment,
      merchantId: row.payeeId,
      kind: row.kind,
      number: row.number,
      url: this.view.urlOf(row),
      status,
      currency: row.currency,
      description: row.description,
      lineItems: row.lines.map((line) => withoutProduct(toLineItem(line, row.currency))),
      ...amountsOf(row),
      deposit: depositShown(row),
      balanceDueAt: row.balanceDueAt,
      dueDate: row.dueDate,
      notes: row.notes,
      terms: row.terms,
      issuedAt,
      paidAt: row.paidAt,
      voidAt: row.voidAt,
      forfeitedAt: row.forfeitedAt,
      choices: choicesOf(row),
      paymentId: row.paymentId,
      now: toUnix(this.clock.now(row.environment)),
      ...context,
    };
  }
}

const withoutProduct = ({ description, quantity, unit_amount, amount }: ReturnType<typeof toLineItem>) => ({
  description,
  quantity,
  unit_amount,
  amount,
});

const amountsOf = (row: InvoiceEntity) => ({
  subtotal: fromMinor(row.subtotal, row.currency),
  discountAmount: fromMinor(row.discountAmount, row.currency),
  taxAmount: fromMinor(row.taxAmount, row.currency),
  amount: fromMinor(row.amount, row.currency),
  amountPaid: fromMinor(row.amountPaid, row.currency),
  amountRemaining: fromMinor(remainingOf(row), row.currency),
});

function depositShown({
  amount,
  amountPaid,
  currency,
  depositRate,
  depositDueAt,
}: InvoiceEntity): InvoicePage['deposit'] {
  const deposit = depositOf(amount, depositRate);
  if (deposit === null) return null;
  return { amount: fromMinor(deposit, currency), met: amountPaid >= deposit, dueAt: depositDueAt };
}

/** Returns the payment choices, with the deposit first while it is unpaid. */
function choicesOf(row: InvoiceEntity): InvoiceChoice[] {
  const payable = payableOf(row);
  if (!payable) return [];
  const { all, deposit, part } = payable;
  const inMain = (minor: bigint) => fromMinor(minor, row.currency);
  return [
    ...(deposit === null ? [] : [{ choice: 'deposit' as const, amount: inMain(deposit) }]),
    { choice: 'all', amount: inMain(all) },
    ...(part ? [{ choice: 'part' as const, min: inMain(1n), max: inMain(all) }] : []),
  ];
}
