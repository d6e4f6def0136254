import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelPaymentCommand,
  createFreePaymentCommand,
  createPaymentCommand,
  DomainError,
  expirePaymentCommand,
  findCreatedPaymentCommand,
  getCheckoutCommand,
  getPaymentCommand,
  listPaymentsCommand,
  type Checkout,
  type CreateFreePaymentRequest,
  type CreatePaymentRequest,
  type FindCreatedPaymentRequest,
  type GetPaymentRequest,
  type GetRequest,
  type IdempotentActionRequest,
  type List,
  type ListPaymentsRequest,
  type Payment,
  type GetCheckoutRequest,
} from '@tulay/contracts';
import { answerEach, OnCommand, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { CreateFreePayment } from './create-free-payment';
import { CreatePayment } from './create-payment';
import { EndPayment } from './end-payment';
import { ReadPayment } from './read-payment';

@Controller()
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePayment,
    private readonly createFreePayment: CreateFreePayment,
    private readonly readPayment: ReadPayment,
    private readonly endPayment: EndPayment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnCommand(createPaymentCommand)
  create(@Payload() batch: BatchItem<CreatePaymentRequest>[]): Promise<BatchAnswer<Payment>[]> {
    return answerEach(
      batch,
      (request) => this.createPayment.execute(request),
      (error) => {
        if (!(error instanceof DomainError)) this.logger.error({ err: error }, 'payment not created');
      },
    );
  }

  @OnCommand(createFreePaymentCommand)
  createFree(@Payload() request: CreateFreePaymentRequest): Promise<Payment> {
    return this.createFreePayment.execute(request);
  }

  @OnCommand(findCreatedPaymentCommand)
  findCreated(@Payload() query: FindCreatedPaymentRequest): Promise<Payment | null> {
    return this.readPayment.created(query);
  }

  @OnCommand(getPaymentCommand)
  get(@Payload() query: GetPaymentRequest): Promise<Payment> {
    return this.readPayment.get(query);
  }

  @OnCommand(listPaymentsCommand)
  list(@Payload() query: ListPaymentsRequest): Promise<List<Payment>> {
    return this.readPayment.list(query);
  }

  @OnCommand(cancelPaymentCommand)
  cancel(@Payload() request: IdempotentActionRequest): Promise<Payment> {
    return this.endPayment.execute(request, 'merchant.cancelled');
  }

  @OnCommand(expirePaymentCommand)
  expire(@Payload() request: GetRequest): Promise<Payment> {
    return this.endPayment.execute(request, 'payer.restarted');
  }

  @OnCommand(getCheckoutCommand)
  checkout(@Payload() { paymentId }: GetCheckoutRequest): Promise<Checkout> {
    return this.readPayment.checkout(paymentId);
  }
}
