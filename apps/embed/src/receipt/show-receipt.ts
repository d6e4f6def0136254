import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '../clients/payments.client';
import { LoadReceipt } from './load-receipt';
import { hasReceipt } from './receipt.rules';
import type { ReceiptSubject } from './receipt.view';

/** Finds a payment's receipt. The payment ID alone grants access, as for the checkout. */
@Injectable()
export class ShowReceipt {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly load: LoadReceipt,
  ) {}

  /**
   * @returns null if the payment is not paid
   * @throws DomainError `not_found` if the payment does not exist
   */
  async execute(paymentId: string): Promise<ReceiptSubject | null> {
    const { payment, merchantId } = await this.payments.checkout(paymentId);
    if (!hasReceipt(payment)) return null;
    return this.load.execute({ payment, merchantId, paidBy: payment.customer?.name ?? null, all: null });
  }
}
