import { Injectable } from '@nestjs/common';
import type { DomainEvent, Environment, Payment } from '@tulay/contracts';
import { EventWatch } from '@tulay/messaging';

type Listener = (payment: Payment) => void;

/** What a page shows: one payment, or those of a merchant in one environment. */
export type Subject = { payment: string } | { merchantId: string; environment: Environment };

const keyOf = (subject: Subject): string =>
  'payment' in subject ? subject.payment : `${subject.merchantId} ${subject.environment}`;

/** Tells open pages that a payment changed. It listens to the bus only while a page is open. */
@Injectable()
export class PaymentChanges {
  private readonly listeners = new Map<string, Set<Listener>>();
  private stopWatching: (() => void) | null = null;

  constructor(private readonly events: EventWatch) {}

  /** @returns what ends it */
  listen(subject: Subject, listener: Listener): () => void {
    const key = keyOf(subject);
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(listener));
    this.stopWatching ??= this.events.watch('payments', (event) => this.tell(event));
    return () => this.forget(key, listener);
  }

  private forget(key: string, listener: Listener): void {
    const listeners = this.listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.listeners.delete(key);
    if (this.listeners.size) return;
    this.stopWatching?.();
    this.stopWatching = null;
  }

  private tell(event: DomainEvent): void {
    if (!event.type.startsWith('payment.')) return;
    const payment = event.data.object as Payment;
    for (const subject of [{ payment: event.aggregateId }, event])
      for (const listener of this.listeners.get(keyOf(subject)) ?? []) listener(payment);
  }
}
