import type { Purchase } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { InvoiceEntity } from '../invoices/invoice/invoice.entity';
import { toLineItem } from '../invoices/invoice/invoice.view';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';

export function invoicePurchase(invoice: InvoiceEntity, url: string): Purchase {
  const lines = invoice.lines.map((line) => {
    const { product_id: _own, ...shown } = toLineItem(line, invoice.currency);
    return shown;
  });
  const { number: name, description } = invoice;
  return { kind: 'invoice', name, description, lines, totals: totalsOf(invoice), url };
}

const totalsOf = (invoice: InvoiceEntity): Purchase['totals'] => ({
  subtotal: fromMinor(invoice.subtotal, invoice.currency),
  discount: fromMinor(invoice.discountAmount, invoice.currency),
  tax: fromMinor(invoice.taxAmount, invoice.currency),
  amount: fromMinor(invoice.amount, invoice.currency),
});

/** @param description as it was when the payer paid: the merchant may have changed the link since */
export const linkPurchase = (
  { staticQrId, description: current }: PaymentLinkEntity,
  description: string | null,
  url: string,
): Purchase => ({
  kind: staticQrId === null ? 'payment_link' : 'static_qr',
  name: null,
  description: description ?? current,
  lines: [],
  totals: null,
  url,
});
