import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelPaymentCommand,
  createPaymentCommand,
  DomainError,
  findCreatedPaymentCommand,
  expirePaymentCommand,
  getCheckoutCommand,
  getPaymentCommand,
  listPaymentsCommand,
  simulateOutcomeCommand,
  type IdempotentActionRequest,
  type Checkout,
  type CreatePaymentRequest,
  type FindCreatedPaymentRequest,
  type GetPaymentRequest,
  type GetRequest,
  type List,
  type ListPaymentsRequest,
  type Payment,
  type SimulateOutcomeRequest,
} from '@tulay/contracts';
import { answerEach, OnCommand, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { CreatePayment } from './create-payment';
import { EndPayment } from './end-payment';
import { ReadPayment } from './read-payment';
import { SimulateOutcome } from './simulate-outcome';

@Controller()
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePayment,
    private readonly readPayment: ReadPayment,
    private readonly endPayment: EndPayment,
    private readonly simulateOutcome: SimulateOutcome,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnCommand(createPaymentCommand)
  create(@Payload() batch: BatchItem<CreatePaymentRequest>[]): Promise<BatchAnswer<Payment>[]> {
    return answerEach(
      batch,
      (command) => this.createPayment.execute(command),
      (error) => {
        if (!(error instanceof DomainError)) this.logger.error({ err: error }, 'payment not created');
      },
    );
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
  cancel(@Payload() query: IdempotentActionRequest): Promise<Payment> {
    return this.endPayment.execute(query, 'merchant.cancelled');
  }

  @OnCommand(expirePaymentCommand)
  expire(@Payload() query: GetRequest): Promise<Payment> {
    return this.endPayment.execute(query, 'payer.restarted');
  }

  @OnCommand(getCheckoutCommand)
  checkout(@Payload() { paymentId }: { paymentId: string }): Promise<Checkout> {
    return this.readPayment.checkout(paymentId);
  }

  @OnCommand(simulateOutcomeCommand)
  simulate(@Payload() command: SimulateOutcomeRequest): Promise<Payment> {
    return this.simulateOutcome.execute(command);
  }
}
