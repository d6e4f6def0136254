import { Inject, Injectable } from '@nestjs/common';
import { newId, toUnix, type Clock, type PaymentMethod } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { feeOf } from '../fees/fee.rules';
import { FeePlans } from '../fees/fee-plans';
import { newPayment, type PaymentEntity } from '../payments/payment.entity';
import type { StaticCodeEntity } from '../static-codes/static-code.entity';
import type { ProviderNotification } from './provider-notification.entity';

/**
 * InstaPay processes QR Ph payments from all wallets and banks; the acquirer does not report the payer's wallet
 * or bank.
 */
const METHOD: PaymentMethod = 'instapay_qr';

/**
 * Fields that normally come from the create request. They are empty, because the payment is created only after
 * the payer has paid with the static QR code.
 */
const UNASKED = {
  returnUrl: null,
  webhookUrl: null,
  customer: null,
  customerId: null,
  externalId: null,
  idempotencyKey: null,
};

const NO_PAGE = {
  checkoutUrl: null,
  qrCode: null,
  appLink: null,
  bankAccount: null,
  attemptId: null,
  route: null,
};

@Injectable()
export class DraftStaticPayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly fees: FeePlans,
  ) {}

  execute(
    { provider, providerRef, amount, currency }: ProviderNotification,
    code: StaticCodeEntity,
  ): PaymentEntity {
    const { merchantId, environment, name, staticQrId, paymentLinkId } = code;
    const created = toUnix(this.clock.now(environment));
    const metadata = { payment_link_id: paymentLinkId, static_qr_id: staticQrId };
    const requested = {
      ...UNASKED,
      id: newId('pay'),
      merchantId,
      environment,
      description: name,
      source: { type: 'static_qr', id: staticQrId } as const,
      metadata,
    };
    const paid = { method: METHOD, currency, created };
    const fee = feeOf(amount, this.fees.feeOf({ merchantId, environment }, paid));
    const terms = { ...paid, amount, fee, expiresAt: created };
    return newPayment(requested, { ...NO_PAGE, provider, providerRef }, terms);
  }
}
