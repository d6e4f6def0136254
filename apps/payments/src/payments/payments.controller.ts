import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelPaymentCommand,
  createFreePaymentCommand,
  createPaymentCommand,
  expirePaymentCommand,
  type CreateFreePaymentRequest,
  type CreatePaymentRequest,
  type GetRequest,
  type IdempotentActionRequest,
  type Payment,
} from '@tulay/contracts';
import { answerEach, OnCommand, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { LOGGER, reportedBy } from '@tulay/service-host';
import type { Logger } from 'pino';
import { CreateFreePayment } from './create-free-payment';
import { CreatePayment } from './create-payment';
import { EndPayment } from './end-payment';

@Controller()
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePayment,
    private readonly createFreePayment: CreateFreePayment,
    private readonly endPayment: EndPayment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnCommand(createPaymentCommand)
  create(@Payload() batch: BatchItem<CreatePaymentRequest>[]): Promise<BatchAnswer<Payment>[]> {
    return answerEach(
      createPaymentCommand,
      batch,
      (request) => this.createPayment.execute(request),
      reportedBy(this.logger, 'failed to create payment'),
    );
  }

  @OnCommand(createFreePaymentCommand)
  createFree(@Payload() request: CreateFreePaymentRequest): Promise<Payment> {
    return this.createFreePayment.execute(request);
  }

  @OnCommand(cancelPaymentCommand)
  cancel(@Payload() request: IdempotentActionRequest): Promise<Payment> {
    return this.endPayment.execute({ ...request, trigger: 'merchant.cancelled' });
  }

  @OnCommand(expirePaymentCommand)
  expire(@Payload() request: GetRequest): Promise<Payment> {
    return this.endPayment.execute({ ...request, trigger: 'payer.restarted' });
  }
}
