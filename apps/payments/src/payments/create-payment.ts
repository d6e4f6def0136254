import { Injectable } from '@nestjs/common';
import type { CreatePayment, Payment } from '@tulay/contracts';
import { CreationsStore, KEY_SECONDS } from './creations.store';
import { DraftPayment } from './draft-payment';
import type { PaymentRow } from './payment.entity';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** Opens a payment. The same id never makes a second one, nor does the same Idempotency-Key within a day. */
@Injectable()
export class CreatePaymentUseCase {
  constructor(
    private readonly draft: DraftPayment,
    private readonly creations: CreationsStore,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
  ) {}

  async execute(command: CreatePayment): Promise<Payment> {
    const payment = this.draft.execute(command);
    const event = this.view.toEvent(payment, 'payment.pending', payment.created);
    const isNew = await this.creations.insert(payment, event);
    return isNew ? event.data.object : this.earlier(payment);
  }

  /** What was there before: found by its key as it was answered then, by its id alone as it stands. */
  private async earlier(payment: PaymentRow): Promise<Payment> {
    const { idempotencyKey: key, created } = payment;
    const keyed = key === null ? null : await this.creations.find(payment, key, created - KEY_SECONDS);
    return keyed ?? this.view.toResource(await this.payments.get(payment));
  }
}
