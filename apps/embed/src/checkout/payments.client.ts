import { Injectable } from '@nestjs/common';
import {
  getCheckoutCommand,
  isId,
  listProvidersCommand,
  notFound,
  PAYMENT_METHODS,
  simulateOutcomeCommand,
  type Checkout,
  type Payment,
  type PaymentMethod,
  type SimulatedOutcome,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { offeredMethods, type Payable } from '../layout/offered-methods.rules';

/** What the payments service tells a payer's page. */
@Injectable()
export class PaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found`, without a question when the id is no id */
  async checkout(paymentId: string): Promise<Checkout> {
    if (!isId('pay', paymentId)) throw notFound('payment', paymentId);
    return this.commands.ask(getCheckoutCommand, { paymentId });
  }

  /** The ways to pay that a page may offer; all of them when nobody knows. */
  async offeredMethods(merchantId: string, payable: Payable): Promise<readonly PaymentMethod[]> {
    const listed = await this.commands
      .ask(listProvidersCommand('payments'), { merchantId })
      .catch(() => null);
    return listed ? offeredMethods(listed.providers, payable) : PAYMENT_METHODS;
  }

  /** @throws DomainError `not_found` (also for a live payment), `invalid_state` */
  async simulate(paymentId: string, outcome: SimulatedOutcome): Promise<Payment> {
    if (!isId('pay', paymentId)) throw notFound('payment', paymentId);
    return this.commands.ask(simulateOutcomeCommand, { paymentId, outcome });
  }
}
