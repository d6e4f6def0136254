import { Injectable } from '@nestjs/common';
import {
  cancelCheckoutCommand,
  getCheckoutCommand,
  getPaymentCommand,
  isId,
  listPaymentsCommand,
  listPaymentMethodsCommand,
  notFound,
  simulateOutcomeCommand,
  type Checkout,
  type GetRequest,
  type List,
  type ListPaymentsRequest,
  type PayableAmount,
  type Payment,
  type SimulateOutcomeRequest,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { everyMethod, offeredMethods, type OfferedMethod } from './offered-methods.rules';

@Injectable()
export class PaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @throws DomainError `not_found` if the payment does not exist; a malformed ID is rejected without sending
   * a command
   */
  async checkout(paymentId: string): Promise<Checkout> {
    if (!isId('pay', paymentId)) throw notFound('payment', paymentId);
    return this.commands.ask(getCheckoutCommand, { paymentId });
  }

  /** Returns the methods that a page may offer, or all methods if the routes cannot be read. */
  async offeredMethods(
    { merchantId, environment }: Tenant,
    payable: PayableAmount,
  ): Promise<readonly OfferedMethod[]> {
    const listed = await this.commands
      .ask(listPaymentMethodsCommand, { merchantId, environment })
      .catch(() => null);
    return listed ? offeredMethods(listed.methods, payable) : everyMethod;
  }

  /**
   * Returns a payment with its events.
   * @throws DomainError `not_found` if the payment does not exist, `unauthenticated` if the payment belongs
   * to the other environment
   */
  get(payment: GetRequest): Promise<Payment> {
    return this.commands.ask(getPaymentCommand, { ...payment, expandEvents: true });
  }

  /**
   * @throws DomainError `not_found` if the payment does not exist, `invalid_state` if the payment is no
   * longer pending
   */
  async cancel(paymentId: string): Promise<Payment> {
    if (!isId('pay', paymentId)) throw notFound('payment', paymentId);
    return this.commands.ask(cancelCheckoutCommand, { paymentId });
  }

  /**
   * @throws DomainError `not_found` if the payment does not exist or is a live payment, `invalid_state` if
   * the payment's status does not allow the outcome, `invalid_request` if the failure code does not apply to
   * the payment's method
   */
  async simulate(request: SimulateOutcomeRequest): Promise<Payment> {
    if (!isId('pay', request.paymentId)) throw notFound('payment', request.paymentId);
    return this.commands.ask(simulateOutcomeCommand, request);
  }

  /** @throws DomainError `invalid_request` if `startingAfter` is not in the list */
  list(query: ListPaymentsRequest): Promise<List<Payment>> {
    return this.commands.ask(listPaymentsCommand, query);
  }
}
