import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { resolvePaymentCommand, type Payment, type ResolvePaymentRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ResolvePayment } from './resolve-payment';

@Controller()
export class PaymentOutcomesController {
  constructor(private readonly resolvePayment: ResolvePayment) {}

  @OnCommand(resolvePaymentCommand)
  resolve(@Payload() request: ResolvePaymentRequest): Promise<Payment> {
    return this.resolvePayment.execute(request);
  }
}
