import { Injectable } from '@nestjs/common';
import { ApplyCatalogPaymentOutcome } from '../catalog-payments/apply-catalog-payment-outcome';
import { CatalogPaymentsStore } from '../catalog-payments/catalog-payments.store';
import { PaymentsClient } from '../catalog-payments/payments.client';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';

/** Finds the payment of a payer who returns to the link's page. */
@Injectable()
export class ReturningPayment {
  constructor(
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly payments: PaymentsClient,
    private readonly apply: ApplyCatalogPaymentOutcome,
  ) {}

  /**
   * Returns the payment's ID, or null if the link did not start the payment. An open payment is refreshed, so
   * that a payer who has just canceled a payment for the last unit can order that unit again before the event
   * arrives.
   */
  async find({ id }: PaymentLinkEntity, paymentId: string | null): Promise<string | null> {
    const catalogPayment = paymentId === null ? null : await this.catalogPayments.find(paymentId);
    if (catalogPayment?.sourceId !== id) return null;
    if (catalogPayment.status === 'open') await this.apply.execute(await this.payments.get(catalogPayment));
    return paymentId;
  }
}
