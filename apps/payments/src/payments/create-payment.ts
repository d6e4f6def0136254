import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  toUnix,
  type Clock,
  type CreatePaymentRequest,
  type Environment,
  type Payment,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { setTimeout } from 'node:timers/promises';
import { KEY_SECONDS, keyOf } from '../attempts/key-rejections.store';
import { DraftPayment, type DraftedPayment } from './draft-payment';
import { withFreeReference } from './free-reference';
import { PaymentInsertsStore } from './payment-inserts.store';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

const RIVAL_POLL_MS = 100;

/** Creates a payment, at most one per ID and one per Idempotency-Key within a day. */
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
    const draft = await this.draft.execute(request).catch(asRefusal);
    if (draft instanceof DomainError) return this.existingOr(draft, request);
    const inserted = await withFreeReference(draft.payment, (payment) =>
      this.insert({ payment, ended: draft.ended }, keyOf(request)),
    );
    return inserted ?? this.existingOr(null, request);
  }

  /** @returns null if the ID or the key already exists, or the key has a later rejection */
  private async insert({ payment, ended }: DraftedPayment, key: string | null): Promise<Payment | null> {
    const event = this.view.toEvent(payment, 'payment.pending', payment.created);
    return (await this.inserts.insert({ payment, event, key }, ended)) ? event.data.object : null;
  }

  /**
   * Returns the existing payment. A payment found by the Idempotency-Key is returned as it was in the first
   * response, and a payment found by its ID is returned in its current state.
   */
  private async existing(request: CreatePaymentRequest): Promise<Payment> {
    const { idempotencyKey: key, environment } = request;
    const since = this.now(environment) - KEY_SECONDS;
    const keyed = key === null ? null : await this.inserts.find(request, key, since);
    return keyed ?? this.view.toResource(await this.payments.get(request));
  }

  /**
   * Returns the existing payment, even if providers no longer support its method. Otherwise, rejects the
   * request and prevents earlier attempts with the same key from creating a payment.
   * @param refusal null if the key or the ID was taken
   */
  private async existingOr(refusal: DomainError | null, request: CreatePaymentRequest): Promise<Payment> {
    const existing = await this.existing(request).catch(asRefusal);
    if (!(existing instanceof DomainError)) return existing;
    if (refusal?.code === 'conflict' && (await this.inserts.isAsked(request.id)))
      return this.afterRival(request);
    const key = keyOf(request);
    if (key === null || refusal?.code === 'internal_error') throw refusal ?? existing;
    const rejection = await this.inserts.reject({ ...request, key }, refusal, this.now(request.environment));
    if (rejection) throw rejection;
    return this.existing(request);
  }

  private now(environment: Environment): number {
    return toUnix(this.clock.now(environment));
  }

  /** Waits for another execution of the same command, and returns the payment that it created. */
  private async afterRival(request: CreatePaymentRequest): Promise<Payment> {
    while (await this.inserts.isAsked(request.id)) await setTimeout(RIVAL_POLL_MS);
    return this.execute(request);
  }
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
