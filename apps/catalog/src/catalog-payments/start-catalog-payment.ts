import { Injectable } from '@nestjs/common';
import { FinalRefusal, type Payment } from '@tulay/contracts';
import { failpoint } from '@tulay/service-host';
import type { CatalogPaymentEntity } from './catalog-payment.entity';
import { refusalIn } from './catalog-payment.rules';
import { CatalogPaymentsStore } from './catalog-payments.store';
import { PaymentsClient } from './payments.client';

/**
 * Creates the payment for a saved catalog payment. Concurrent calls and retries after a failure at any step
 * are safe.
 */
@Injectable()
export class StartCatalogPayment {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly catalogPayments: CatalogPaymentsStore,
  ) {}

  /**
   * @returns the payment as stored by the payments service
   * @throws FinalRefusal if the payments service rejects the payment; every retry throws the same error. After
   * any other error, the payment may exist. The caller can then retry, and a job retries in any case.
   */
  async execute(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    if (catalogPayment.status === 'refused' && catalogPayment.refusal)
      throw new FinalRefusal(catalogPayment.refusal);
    if (catalogPayment.status !== 'unconfirmed') return this.payments.get(catalogPayment);
    failpoint('catalog.intent.saved');
    const payment = await this.payments
      .create(catalogPayment)
      .catch((error: unknown) => this.refuse(catalogPayment, error));
    failpoint('catalog.start.answered');
    await this.catalogPayments.confirm(catalogPayment.paymentId);
    return payment;
  }

  private async refuse({ paymentId }: CatalogPaymentEntity, error: unknown): Promise<never> {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    await this.catalogPayments.refuse(paymentId, refusal);
    throw new FinalRefusal(refusal);
  }
}
