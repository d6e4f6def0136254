import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findPaymentsCommand,
  findRefundsCommand,
  type FindPaymentsRequest,
  type FindRefundsRequest,
  type FoundPayment,
  type FoundRefund,
  type List,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindPayments } from './find-payments';
import { FindRefunds } from './find-refunds';

@Controller()
export class SearchController {
  constructor(
    private readonly findPayments: FindPayments,
    private readonly findRefunds: FindRefunds,
  ) {}

  @OnCommand(findPaymentsCommand)
  payments(@Payload() query: FindPaymentsRequest): Promise<List<FoundPayment>> {
    return this.findPayments.execute(query);
  }

  @OnCommand(findRefundsCommand)
  refunds(@Payload() query: FindRefundsRequest): Promise<List<FoundRefund>> {
    return this.findRefunds.execute(query);
  }
}
