import { Injectable } from '@nestjs/common';
import {
  cancelPaymentCommand,
  createPaymentCommand,
  expirePaymentCommand,
  getPaymentCommand,
  type GetRequest,
  type Payment,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire } from '@tulay/money';
import type { CheckoutRow } from './checkout.entity';

/** The payments service. */
@Injectable()
export class PaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Opens the payment; a repeat answers it as it stands. */
  create(checkout: CheckoutRow): Promise<Payment> {
    const { amount, currency, method, terms } = checkout;
    return this.commands.ask(createPaymentCommand, {
      ...idOf(checkout),
      ...terms,
      amount: minorToWire(amount),
      currency,
      method,
      webhookUrl: null,
      externalId: null,
      idempotencyKey: null,
    });
  }

  get(checkout: CheckoutRow): Promise<Payment> {
    return this.commands.ask(getPaymentCommand, { ...idOf(checkout), expandEvents: false });
  }

  /** @throws DomainError `invalid_state` when it is not pending any more, `not_found` when it was never opened */
  cancel(checkout: CheckoutRow): Promise<Payment> {
    return this.commands.ask(cancelPaymentCommand, idOf(checkout));
  }

  /** For a payment that another one replaces. Errors as `cancel`. */
  expire(checkout: CheckoutRow): Promise<Payment> {
    return this.commands.ask(expirePaymentCommand, idOf(checkout));
  }
}

const idOf = ({ paymentId, merchantId, environment }: CheckoutRow): GetRequest => ({
  id: paymentId,
  merchantId,
  environment,
});
