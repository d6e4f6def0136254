import { Injectable } from '@nestjs/common';
import {
  createFreePaymentCommand,
  createPaymentCommand,
  DomainError,
  type CreateFreePaymentRequest,
  type Payment,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, toMinor } from '@tulay/money';

/** Payment window required by the legacy API's specification. */
const WINDOW_SECONDS = 900;

export type CompatPayment = CreateFreePaymentRequest & {
  /** Amount in pesos. */
  amount: number;
};

@Injectable()
export class CompatPaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Creates the payment. A repeated ID returns the existing payment in its current state. */
  async create({ amount, ...payment }: CompatPayment): Promise<Payment> {
    if (amount === 0) return this.commands.ask(createFreePaymentCommand, payment);
    const command = {
      ...payment,
      amount: minorToWire(toMinor(amount, 'PHP')),
      webhookUrl: null,
      customerId: null,
      expiresIn: WINDOW_SECONDS,
    };
    return this.commands.ask(createPaymentCommand, command).catch(explain);
  }
}

/**
 * Rethrows `no_route` as `provider_error`, because the legacy client cannot choose another payment method.
 */
function explain(error: unknown): never {
  if (error instanceof DomainError && error.code === 'no_route')
    throw new DomainError(
      'provider_error',
      'No provider is currently available for this payment. Nothing was charged',
    );
  throw error;
}
