import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type CreatePaymentRequest, type Payment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { DraftPayment } from './draft-payment';
import { KEY_SECONDS, PaymentInsertsStore } from './payment-inserts.store';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** Creates a payment: at most one for an id, and at most one for an Idempotency-Key within a day. */
@Injectable()
export class CreatePayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly draft: DraftPayment,
    private readonly inserts: PaymentInsertsStore,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
  ) {}

  async execute(request: CreatePaymentRequest): Promise<Payment> {
    const payment = await this.draft.execute(request).catch(asRefusal);
    if (payment instanceof DomainError) return this.existingOr(payment, request);
    const event = this.view.toEvent(payment, 'payment.pending', payment.created);
    const isNew = await this.inserts.insert(payment, event);
    return isNew ? event.data.object : this.existing(request);
  }

  /** A payment found by its key is returned as first answered; a payment found by its id alone, as it is now. */
  private async existing(request: CreatePaymentRequest): Promise<Payment> {
    const { idempotencyKey: key, environment } = request;
    const since = toUnix(this.clock.now(environment)) - KEY_SECONDS;
    const keyed = key === null ? null : await this.inserts.find(request, key, since);
    return keyed ?? this.view.toResource(await this.payments.get(request));
  }

  /** A retry returns the existing payment even if no provider offers the method any more. */
  private async existingOr(refusal: DomainError, request: CreatePaymentRequest): Promise<Payment> {
    const existing = await this.existing(request).catch(asRefusal);
    if (existing instanceof DomainError) throw refusal;
    return existing;
  }
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
