import { Injectable } from '@nestjs/common';
import type { Purchase } from '@tulay/contracts';
import type { CatalogPaymentEntity } from '../catalog-payments/catalog-payment.entity';
import { CatalogPaymentsStore } from '../catalog-payments/catalog-payments.store';
import { InvoiceView } from '../invoices/invoice/invoice.view';
import { InvoicesStore } from '../invoices/invoice/invoices.store';
import { PaymentLinkView } from '../payment-links/payment-link.view';
import { PaymentLinksStore } from '../payment-links/payment-links.store';
import { invoicePurchase, linkPurchase } from './purchase.view';

/** Finds the purchase behind a payment, even if the payment link was deleted. */
@Injectable()
export class FindPurchase {
  constructor(
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly invoices: InvoicesStore,
    private readonly links: PaymentLinksStore,
    private readonly invoiceView: InvoiceView,
    private readonly linkView: PaymentLinkView,
  ) {}

  async execute(paymentId: string): Promise<Purchase | null> {
    const started = await this.catalogPayments.find(paymentId);
    const purchase = started && (await this.purchaseOf(started));
    return purchase && { ...purchase, language: started?.terms.language };
  }

  private async purchaseOf(started: CatalogPaymentEntity): Promise<Purchase | null> {
    const { sourceId: id, merchantId } = started;
    if (started.kind === 'invoice') {
      const invoice = await this.invoices.findById(id);
      return invoice && invoicePurchase(invoice, this.invoiceView.urlOf(invoice));
    }
    const link = await this.links.findPaid({ id, merchantId });
    return link && linkPurchase(link, started, this.linkView.urlOf(link.slug));
  }
}
