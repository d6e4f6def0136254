import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { createFreePaymentCommand, type CreateFreePayment, type Payment } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateFreePaymentUseCase } from './create-free-payment';

@Controller()
export class FreePaymentsController {
  constructor(private readonly createFreePayment: CreateFreePaymentUseCase) {}

  @OnCommand(createFreePaymentCommand)
  create(@Payload() command: CreateFreePayment): Promise<Payment> {
    return this.createFreePayment.execute(command);
  }
}
