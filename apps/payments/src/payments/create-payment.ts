import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type CreatePaymentRequest, type Payment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { CreationsStore, KEY_SECONDS } from './creations.store';
import { DraftPayment } from './draft-payment';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** Opens a payment. The same id never makes a second one, nor does the same Idempotency-Key within a day. */
@Injectable()
export class CreatePayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly draft: DraftPayment,
    private readonly creations: CreationsStore,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
  ) {}

  async execute(command: CreatePaymentRequest): Promise<Payment> {
    const payment = await this.draft.execute(command).catch(asRefusal);
    if (payment instanceof DomainError) return this.earlierOr(payment, command);
    const event = this.view.toEvent(payment, 'payment.pending', payment.created);
    const isNew = await this.creations.insert(payment, event);
    return isNew ? event.data.object : this.earlier(command);
  }

  /** What was there before: found by its key as it was answered then, by its id alone as it stands. */
  private async earlier(command: CreatePaymentRequest): Promise<Payment> {
    const { idempotencyKey: key, environment } = command;
    const since = toUnix(this.clock.now(environment)) - KEY_SECONDS;
    const keyed = key === null ? null : await this.creations.find(command, key, since);
    return keyed ?? this.view.toResource(await this.payments.get(command));
  }

  /** That nobody takes such a payment any more is no reason to disown one that was taken. */
  private async earlierOr(refusal: DomainError, command: CreatePaymentRequest): Promise<Payment> {
    const earlier = await this.earlier(command).catch(asRefusal);
    if (earlier instanceof DomainError) throw refusal;
    return earlier;
  }
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
