import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getPaymentLabelsCommand,
  type GetPaymentLabelsRequest,
  type LabelsOfPayments,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { PaymentLabelsStore } from './payment-labels.store';

@Controller()
export class PaymentLabelsController {
  constructor(private readonly labels: PaymentLabelsStore) {}

  @OnCommand(getPaymentLabelsCommand)
  async get(@Payload() query: GetPaymentLabelsRequest): Promise<LabelsOfPayments> {
    return { labels: await this.labels.find(query) };
  }
}
