import { Injectable } from '@nestjs/common';
import {
  getCheckoutCommand,
  isId,
  notFound,
  simulateOutcomeCommand,
  type Checkout,
  type Payment,
  type SimulatedOutcome,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** What the payments service tells a payer's page. */
@Injectable()
export class PaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found`, without a question when the id is no id */
  async checkout(paymentId: string): Promise<Checkout> {
    if (!isId('pay', paymentId)) throw notFound('payment', paymentId);
    return this.commands.ask(getCheckoutCommand, { paymentId });
  }

  /** @throws DomainError `not_found` (also for a live payment), `invalid_state` */
  async simulate(paymentId: string, outcome: SimulatedOutcome): Promise<Payment> {
    if (!isId('pay', paymentId)) throw notFound('payment', paymentId);
    return this.commands.ask(simulateOutcomeCommand, { paymentId, outcome });
  }
}
