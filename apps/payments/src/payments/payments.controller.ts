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
  type ActOnce,
  type Checkout,
  type CreatePayment,
  type FindCreatedPayment,
  type GetPayment,
  type GetQuery,
  type List,
  type ListPayments,
  type Payment,
  type SimulateOutcome,
} from '@tulay/contracts';
import { answerEach, OnCommand, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { CreatePaymentUseCase } from './create-payment';
import { EndPayment } from './end-payment';
import { ReadPayment } from './read-payment';
import { SimulateOutcomeUseCase } from './simulate-outcome';

@Controller()
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePaymentUseCase,
    private readonly readPayment: ReadPayment,
    private readonly endPayment: EndPayment,
    private readonly simulateOutcome: SimulateOutcomeUseCase,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnCommand(createPaymentCommand)
  create(@Payload() batch: BatchItem<CreatePayment>[]): Promise<BatchAnswer<Payment>[]> {
    return answerEach(
      batch,
      (command) => this.createPayment.execute(command),
      (error) => {
        if (!(error instanceof DomainError)) this.logger.error({ err: error }, 'payment not created');
      },
    );
  }

  @OnCommand(findCreatedPaymentCommand)
  findCreated(@Payload() query: FindCreatedPayment): Promise<Payment | null> {
    return this.readPayment.created(query);
  }

  @OnCommand(getPaymentCommand)
  get(@Payload() query: GetPayment): Promise<Payment> {
    return this.readPayment.get(query);
  }

  @OnCommand(listPaymentsCommand)
  list(@Payload() query: ListPayments): Promise<List<Payment>> {
    return this.readPayment.list(query);
  }

  @OnCommand(cancelPaymentCommand)
  cancel(@Payload() query: ActOnce): Promise<Payment> {
    return this.endPayment.execute(query, 'merchant.cancelled');
  }

  @OnCommand(expirePaymentCommand)
  expire(@Payload() query: GetQuery): Promise<Payment> {
    return this.endPayment.execute(query, 'payer.restarted');
  }

  @OnCommand(getCheckoutCommand)
  checkout(@Payload() { paymentId }: { paymentId: string }): Promise<Checkout> {
    return this.readPayment.checkout(paymentId);
  }

  @OnCommand(simulateOutcomeCommand)
  simulate(@Payload() command: SimulateOutcome): Promise<Payment> {
    return this.simulateOutcome.execute(command);
  }
}
