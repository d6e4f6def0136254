import type { Purchase } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { CatalogPaymentEntity } from '../catalog-payments/catalog-payment.entity';
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

/** Returns the purchase as of the time of payment, because the merchant may have changed the link since. */
export function linkPurchase(link: PaymentLinkEntity, paid: CatalogPaymentEntity, url: string): Purchase {
  const { description, order } = paid.terms;
  return {
    kind: link.staticQrId === null ? 'payment_link' : 'static_qr',
    name: null,
    description: description ?? link.description,
    lines: linesOf(link, paid),
    totals: null,
    fields: order?.fields ?? [],
    thankYouText: link.thankYouText,
    url,
  };
}

/** Returns one line item with the quantity, or no line items for a single unit. */
function linesOf(
  link: PaymentLinkEntity,
  { terms, amount, currency }: CatalogPaymentEntity,
): Purchase['lines'] {
  const quantity = terms.order?.quantity ?? 1;
  if (quantity === 1) return [];
  const each = fromMinor(amount / BigInt(quantity), currency);
  const description = terms.description ?? link.description;
  return [{ description, quantity, unit_amount: each, amount: fromMinor(amount, currency) }];
}
