import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  isPaymentMethod,
  toUnix,
  type Clock,
  type CreatePaymentRequest,
} from '@tulay/contracts';
import { currencyOf, minorFromWire } from '@tulay/money';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { AdmitPayment } from '../admission/admit-payment';
import type { EndedAttempt } from '../attempts/attempt.entity';
import { keyOf } from '../attempts/key-rejections.store';
import type { PaymentsConfig } from '../config/payments.config';
import { feeOf } from '../fees/fee.rules';
import { FeePlans } from '../fees/fee-plans';
import { RoutePayment, type PaymentToOpen } from '../routing/route-payment';
import { newPayment, type PaymentEntity } from './payment.entity';

/** A payment to insert, with the ended attempt that is saved in the same statement. */
export interface DraftedPayment {
  payment: PaymentEntity;
  ended: EndedAttempt | null;
}

/** Prepares a new payment: validates the request, calls a provider and calculates the fee and expiry. */
@Injectable()
export class DraftPayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly route: RoutePayment,
    private readonly fees: FeePlans,
    private readonly admit: AdmitPayment,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<PaymentsConfig, 'PUBLIC_URL'>,
  ) {}

  /**
   * @throws DomainError `invalid_request` for an unknown method, and the errors of `AdmitPayment`
   * (`insufficient_scope`, `not_found`, `unauthenticated`, `invalid_state`) and `RoutePayment` (`no_route`, `conflict`,
   * `provider_error`)
   */
  async execute(request: CreatePaymentRequest): Promise<DraftedPayment> {
    const { environment } = request;
    const created = toUnix(this.clock.now(environment));
    const asked = toProviderRequest(request, created, this.config.PUBLIC_URL);
    return this.admit.execute(request, () => this.draft(request, asked, created));
  }

  private async draft(
    request: CreatePaymentRequest,
    asked: PaymentToOpen,
    created: number,
  ): Promise<DraftedPayment> {
    const { merchantId } = request;
    const { method, amount, currency } = asked;
    const route = await this.route.execute({ merchantId, key: keyOf(request), request: asked });
    const payment = newPayment(request, route, {
      method,
      amount,
      currency,
      fee: feeOf(amount, this.fees.feeOf(request, { method, currency, created })),
      created,
      // A payment expires no later than it does at its provider.
      expiresAt: Math.min(asked.expiresAt, route.expiresAt ?? asked.expiresAt),
    });
    return { payment, ended: route.ended };
  }
}

function toProviderRequest(request: CreatePaymentRequest, now: number, publicUrl: string): PaymentToOpen {
  const { id, environment, method, amount, currency, description, metadata, expiresIn } = request;
  if (!isPaymentMethod(method)) throw invalidField('method', 'must be a supported payment method');
  return {
    id,
    environment,
    method,
    amount: minorFromWire(amount),
    currency: currencyOf(currency),
    description,
    metadata,
    // The payer returns to our checkout page, which shows the outcome and redirects to the merchant.
    returnUrl: `${publicUrl}/checkout/${id}`,
    expiresAt: now + expiresIn,
  };
}
