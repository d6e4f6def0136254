import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  resolvePaymentCommand,
  simulateOutcomeCommand,
  type Payment,
  type ResolvePaymentRequest,
  type SimulateOutcomeRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ResolvePayment } from './resolve-payment';
import { SimulateOutcome } from './simulate-outcome';

/** Outcomes that a person decides: the Dev Controls in test mode, an operator in live mode. */
@Controller()
export class PaymentOutcomesController {
  constructor(
    private readonly simulateOutcome: SimulateOutcome,
    private readonly resolvePayment: ResolvePayment,
  ) {}

  @OnCommand(simulateOutcomeCommand)
  simulate(@Payload() request: SimulateOutcomeRequest): Promise<Payment> {
    return this.simulateOutcome.execute(request);
  }

  @OnCommand(resolvePaymentCommand)
  resolve(@Payload() request: ResolvePaymentRequest): Promise<Payment> {
    return this.resolvePayment.execute(request);
  }
}
