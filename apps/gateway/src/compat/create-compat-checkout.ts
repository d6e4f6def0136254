import { Inject, Injectable } from '@nestjs/common';
import { newId, toUnix, visibleText, type Clock, type Payment, type PaymentCustomer } from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import { email } from '../validation/checks';
import type { CompatCaller } from './compat-caller';
import type { CompatCheckoutBody } from './compat-checkout.body';
import { CompatCheckoutsStore } from './compat-checkouts.store';
import { CompatPaymentsClient, type CompatPayment } from './compat-payments.client';

/**
 * Legacy requests do not specify a method. QR Ph is the default because every wallet and bank app can pay it.
 */
const METHOD = 'instapay_qr';

export interface CompatOrder {
  caller: CompatCaller;
  body: CompatCheckoutBody;
}

@Injectable()
export class CreateCompatCheckout {
  constructor(
    private readonly checkouts: CompatCheckoutsStore,
    private readonly payments: CompatPaymentsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Saves the payment's ID before creating the payment, so that concurrent requests and retries after a crash
   * create the same payment.
   * @throws DomainError `provider_error` if no provider is available
   */
  async execute({ caller, body }: CompatOrder): Promise<Payment> {
    const now = toUnix(this.clock.now(caller.environment));
    const order = { projectId: caller.projectId, externalId: body.externalId };
    const id = await this.checkouts.claim(order, newId('pay'), now);
    failpoint('compat.checkout.claimed');
    const payment = await this.payments.create(toCompatPayment(id, { caller, body }));
    failpoint('compat.checkout.answered');
    return payment;
  }
}

const toCompatPayment = (id: string, { caller, body }: CompatOrder): CompatPayment => ({
  id,
  merchantId: caller.merchantId,
  environment: caller.environment,
  projectId: caller.projectId,
  amount: body.amount,
  currency: 'PHP',
  method: METHOD,
  description: null,
  returnUrl: body.successRedirectURL ?? null,
  failureReturnUrl: body.failureRedirectURL ?? null,
  customer: customerOf(body),
  externalId: body.externalId,
  metadata: {},
  idempotencyKey: null,
});

/**
 * Returns the customer. Legacy clients send arbitrary text as `payerEmail`, so values that are not email
 * addresses are ignored.
 */
function customerOf({ payerEmail, payerName }: CompatCheckoutBody): PaymentCustomer | null {
  const name = visibleText(payerName) || null;
  const address = payerEmail && email(payerEmail, {}) === null ? payerEmail : null;
  return name || address ? { email: address, name } : null;
}
