import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { createFreePaymentCommand, type CreateFreePaymentRequest, type Payment } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateFreePayment } from './create-free-payment';

@Controller()
export class FreePaymentsController {
  constructor(private readonly createFreePayment: CreateFreePayment) {}

  @OnCommand(createFreePaymentCommand)
  create(@Payload() command: CreateFreePaymentRequest): Promise<Payment> {
    return this.createFreePayment.execute(command);
  }
}
