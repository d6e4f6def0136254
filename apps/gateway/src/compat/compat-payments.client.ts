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

/** Payment window of a legacy checkout, as specified. */
const WINDOW_SECONDS = 900;

export type CompatPayment = CreateFreePaymentRequest & {
  /** Amount in pesos. */
  amount: number;
};

/** Client of the payments service for the legacy checkout. */
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

/** The legacy client cannot choose another method, so a missing route is the service's failure. */
function explain(error: unknown): never {
  if (error instanceof DomainError && error.code === 'no_route')
    throw new DomainError(
      'provider_error',
      'No provider is currently available for this payment. Nothing was charged',
    );
  throw error;
}
