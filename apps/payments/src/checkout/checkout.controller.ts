import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelCheckoutCommand,
  getCheckoutCommand,
  simulateOutcomeCommand,
  type CancelCheckoutRequest,
  type Checkout,
  type GetCheckoutRequest,
  type Payment,
  type SimulateOutcomeRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CancelCheckout } from './cancel-checkout';
import { GetCheckout } from './get-checkout';
import { SimulateOutcome } from './simulate-outcome';

/** Commands of the hosted checkout. The payment ID is the only credential. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly getCheckout: GetCheckout,
    private readonly cancelCheckout: CancelCheckout,
    private readonly simulateOutcome: SimulateOutcome,
  ) {}

  @OnCommand(getCheckoutCommand)
  get(@Payload() query: GetCheckoutRequest): Promise<Checkout> {
    return this.getCheckout.execute(query);
  }

  @OnCommand(cancelCheckoutCommand)
  cancel(@Payload() request: CancelCheckoutRequest): Promise<Payment> {
    return this.cancelCheckout.execute(request);
  }

  @OnCommand(simulateOutcomeCommand)
  simulate(@Payload() request: SimulateOutcomeRequest): Promise<Payment> {
    return this.simulateOutcome.execute(request);
  }
}
