import { Injectable } from '@nestjs/common';
import type { DomainEvent, Environment, Payment } from '@tulay/contracts';
import { LiveEventSubscription, type LiveEventSubscriber } from '@tulay/messaging';

type Listener = (payment: Payment) => void;

/** Payments that a page shows: one payment, or a merchant's payments in one environment. */
export type Subject = { payment: string } | { merchantId: string; environment: Environment };

const keyOf = (subject: Subject): string =>
  'payment' in subject ? subject.payment : `${subject.merchantId} ${subject.environment}`;

/** Notifies open pages of changed payments. Subscribes to the bus only while a page is open. */
@Injectable()
export class PaymentChanges {
  private readonly listeners = new Map<string, Set<Listener>>();
  private watching: LiveEventSubscriber | null = null;
  private isReady = false;

  constructor(private readonly events: LiveEventSubscription) {}

  /**
   * @param caughtUp called once if changes may have been missed, because the first page opens before the
   * service has subscribed to the bus
   * @returns a function that removes the listener
   */
  listen(subject: Subject, listener: Listener, caughtUp: () => void): () => void {
    const key = keyOf(subject);
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(listener));
    this.watching ??= this.watch();
    // A failed subscription is ignored, because the page polls in the meantime.
    if (!this.isReady) void this.watching.ready.then(caughtUp, () => undefined);
    return () => this.forget(key, listener);
  }

  private watch(): LiveEventSubscriber {
    const watching = this.events.watch('payments', (event) => this.tell(event));
    const known = () => (this.isReady = this.watching === watching);
    void watching.ready.then(known, () => undefined);
    return watching;
  }

  private forget(key: string, listener: Listener): void {
    const listeners = this.listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.listeners.delete(key);
    if (this.listeners.size) return;
    this.watching?.end();
    this.watching = null;
    this.isReady = false;
  }

  private tell(event: DomainEvent): void {
    if (!event.type.startsWith('payment.')) return;
    const payment = event.data.object as Payment;
    for (const subject of [{ payment: event.aggregateId }, event])
      for (const listener of this.listeners.get(keyOf(subject)) ?? []) listener(payment);
  }
}
