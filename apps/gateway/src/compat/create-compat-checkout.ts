import { Inject, Injectable } from '@nestjs/common';
import { newId, toUnix, type Clock, type Payment, type PaymentCustomer } from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import { email } from '../validation/checks';
import type { CompatCaller } from './compat-caller';
import type { CompatCheckoutBody } from './compat-checkout.body';
import { CompatCheckoutsStore } from './compat-checkouts.store';
import { CompatPaymentsClient, type CompatPayment } from './compat-payments.client';

/** A QR Ph code that every wallet and bank app can pay: the legacy request names no method. */
const METHOD = 'instapay_qr';

/** Opens the payment of an order, once. */
@Injectable()
export class CreateCompatCheckout {
  constructor(
    private readonly checkouts: CompatCheckoutsStore,
    private readonly payments: CompatPaymentsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The payment's id is fixed before the payment is made: however many ask at once, and wherever one of them dies, the
   * next asks for the same payment.
   * @throws DomainError `provider_error`
   */
  async execute(caller: CompatCaller, body: CompatCheckoutBody): Promise<Payment> {
    const now = toUnix(this.clock.now(caller.environment));
    const order = { projectId: caller.projectId, externalId: body.externalId };
    const id = await this.checkouts.claim(order, newId('pay'), now);
    failpoint('compat.checkout.claimed');
    const payment = await this.payments.create(toCompatPayment(id, caller, body));
    failpoint('compat.checkout.answered');
    return payment;
  }
}

const toCompatPayment = (id: string, caller: CompatCaller, body: CompatCheckoutBody): CompatPayment => ({
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

/** Legacy clients write all kinds of things where an email address should stand; a payment carries only what is one. */
function customerOf({ payerEmail, payerName }: CompatCheckoutBody): PaymentCustomer | null {
  const name = payerName?.trim() || null;
  const address = payerEmail && email(payerEmail, {}) === null ? payerEmail : null;
  return name || address ? { email: address, name } : null;
}
