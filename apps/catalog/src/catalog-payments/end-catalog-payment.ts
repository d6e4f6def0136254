import { Injectable } from '@nestjs/common';
import { DomainError, FinalRefusal, type Payment } from '@tulay/contracts';
import { ApplyCatalogPaymentOutcome } from './apply-catalog-payment-outcome';
import type { CatalogPaymentEntity } from './catalog-payment.entity';
import { refusalIn } from './catalog-payment.rules';
import { PaymentsClient } from './payments.client';
import { StartCatalogPayment } from './start-catalog-payment';

interface CatalogPaymentEnd {
  catalogPayment: CatalogPaymentEntity;
  /** `cancel` if the payment is no longer wanted, `expire` if a new payment replaces it. */
  how: 'cancel' | 'expire';
}

/**
 * Cancels or expires a payment so that it can no longer be paid. An unconfirmed payment is created first,
 * because the payments service cannot end a payment that does not exist.
 */
@Injectable()
export class EndCatalogPayment {
  constructor(
    private readonly start: StartCatalogPayment,
    private readonly payments: PaymentsClient,
    private readonly apply: ApplyCatalogPaymentOutcome,
  ) {}

  /**
   * Returns the payment with its current status: `failed` or `expired`, or `processing` or `succeeded` if the
   * payment could not be ended. Returns null if the payments service rejected its creation.
   */
  async execute(ended: CatalogPaymentEnd): Promise<Payment | null> {
    const payment = await this.end(ended);
    if (payment) await this.apply.execute(payment);
    return payment;
  }

  private async end({ catalogPayment, how }: CatalogPaymentEnd): Promise<Payment | null> {
    try {
      await this.start.execute(catalogPayment);
      return await this.payments[how](catalogPayment);
    } catch (error) {
      if (error instanceof FinalRefusal) return null;
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'invalid_state') return this.payments.get(catalogPayment);
      if (refusalIn(error)) return null;
      throw error;
    }
  }
}
