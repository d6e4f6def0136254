import { amountText } from '@tulay/pages';
import { toReceiptView, type AmountRow, type ReceiptSubject } from '../receipt/receipt.view';
import type { MailContent } from './mail.view';
import { mailsStrings as strings } from './mails.strings';

/**
 * Returns the content of an email about a paid payment, based on the receipt.
 * @param publicUrl base URL of this service's public pages
 */
export function receiptMail(subject: ReceiptSubject, publicUrl: string): MailContent {
  const { payment } = subject;
  const receipt = toReceiptView(subject);
  const amount = amountText(payment.amount, payment.currency);
  return {
    kind: 'receipt',
    environment: payment.environment,
    values: { amount },
    figure: { label: strings.paid, value: amount },
    rows: receipt.rows.map(({ label, value, time }) => ({
      label,
      value: time ? `${value} (${time.zone})` : value,
    })),
    bought: receipt.bought.map(({ text, quantity, value }) => ({
      label: quantity === null ? text : `${text} (${quantity})`,
      value,
    })),
    sums: [...receipt.sums, ...receipt.refunds].map(plain),
    reference: receipt.reference,
    href: `${publicUrl}/checkout/${payment.id}/receipt`,
    note: strings.notBirReceipt,
  };
}

const plain = ({ label, value, strong }: AmountRow) => ({ label, value, strong });
