import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findCreatedPaymentCommand,
  getPaymentCommand,
  listPaymentsCommand,
  type FindCreatedPaymentRequest,
  type GetPaymentRequest,
  type List,
  type ListPaymentsRequest,
  type Payment,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindCreatedPayment } from './find-created-payment';
import { GetPayment } from './get-payment';
import { ListPayments } from './list-payments';

@Controller()
export class PaymentQueriesController {
  constructor(
    private readonly findCreatedPayment: FindCreatedPayment,
    private readonly getPayment: GetPayment,
    private readonly listPayments: ListPayments,
  ) {}

  @OnCommand(findCreatedPaymentCommand)
  findCreated(@Payload() query: FindCreatedPaymentRequest): Promise<Payment | null> {
    return this.findCreatedPayment.execute(query);
  }

  @OnCommand(getPaymentCommand)
  get(@Payload() query: GetPaymentRequest): Promise<Payment> {
    return this.getPayment.execute(query);
  }

  @OnCommand(listPaymentsCommand)
  list(@Payload() query: ListPaymentsRequest): Promise<List<Payment>> {
    return this.listPayments.execute(query);
  }
}
