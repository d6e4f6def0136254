import { Inject, Injectable } from '@nestjs/common';
import { newId, toUnix, type Clock, type PaymentMethod } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { feeOf } from '../fees/fee.rules';
import { FeePlans } from '../fees/fee-plans';
import { newPayment, type PaymentEntity } from '../payments/payment.entity';
import type { StaticCodeEntity } from '../static-codes/static-code.entity';
import type { ProviderNotification } from './provider-notification.entity';

/**
 * InstaPay carries the QR Ph payments of every wallet and bank; the acquirer does not report which one paid.
 */
const METHOD: PaymentMethod = 'instapay_qr';

/** Fields that only a payment created before the money arrives can have. */
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

/** Drafts the payment for money received by a static QR. */
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
    const requested = { ...UNASKED, id: newId('pay'), merchantId, environment, description: name, metadata };
    const fee = feeOf(amount, this.fees.feeOf(merchantId, METHOD, currency));
    const terms = { method: METHOD, amount, currency, fee, created, expiresAt: created };
    return newPayment(requested, { ...NO_PAGE, provider, providerRef }, terms);
  }
}
