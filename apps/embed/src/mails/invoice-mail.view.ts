import type { Invoice, MerchantFace } from '@tulay/contracts';
import { interpolate, amountText, dayText, manilaDate } from '@tulay/pages';
import type { InvoiceMailKind } from './due.rules';
import type { MailContent, MailRow } from './mail.view';
import { mailsStrings as strings } from './mails.strings';

/**
 * Returns the content of an email about an invoice.
 * @param face the merchant's branding, which states whether invoices are official tax invoices
 */
export function invoiceMail(kind: InvoiceMailKind, invoice: Invoice, face: MerchantFace | null): MailContent {
  const money = (value: number): string => amountText(value, invoice.currency);
  const isPaid = kind === 'invoice_paid';
  const amount = money(isPaid ? invoice.amount : invoice.amount_remaining);
  const day = invoice.due_date === null ? '' : dayText(invoice.due_date, strings.locale);
  return {
    kind,
    environment: invoice.environment,
    values: { amount, day, invoice: nameOf(invoice) },
    figure: { label: isPaid ? strings.paid : strings.amountDue, value: amount },
    rows: rowsOf(invoice, isPaid),
    bought: invoice.line_items.map((line) => ({
      label: line.quantity === 1 ? line.description : `${line.description} × ${line.quantity}`,
      value: money(line.amount),
    })),
    sums: sumsOf(invoice),
    reference: null,
    href: invoice.url,
    note: face?.invoiceSeries ? null : strings.notBirInvoice,
  };
}

const nameOf = ({ number, id }: Invoice): string =>
  interpolate(strings.invoiceName, { number: number ?? id });

function rowsOf(invoice: Invoice, isPaid: boolean): MailRow[] {
  const { description, due_date: dueDate, deposit_due_at: depositDueAt, amount_paid: paid } = invoice;
  const row = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  if (isPaid) return row(strings.for, description);
  return [
    ...row(strings.for, description),
    ...row(
      strings.depositDue,
      depositDueAt === null || paid > 0 ? null : manilaDate(depositDueAt, strings.locale),
    ),
    ...row(strings.dueDate, dueDate === null ? null : dayText(dueDate, strings.locale)),
  ];
}

function sumsOf({ amount, amount_paid: paid, amount_remaining: left, currency }: Invoice): MailRow[] {
  const row = (label: string, value: number, strong: boolean): MailRow => ({
    label,
    value: amountText(value, currency),
    strong,
  });
  if (paid === 0 || left === 0) return [row(strings.total, amount, true)];
  return [
    row(strings.total, amount, false),
    row(strings.paidSoFar, -paid, false),
    row(strings.amountDue, left, true),
  ];
}
