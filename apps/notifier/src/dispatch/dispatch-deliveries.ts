import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { inSpan, outsideTrace } from '@tulay/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';
import { OwnLeases } from '../queue/own-leases';
import { RecordResults } from '../queue/record-results';
import { AttemptDelivery } from '../sending/attempt-delivery';
import { ClaimPolicy } from './claim-policy';
import { InFlight } from './in-flight';
import type { AttemptEnd, ReceiverQueue } from './receiver-queue';
import { ReceiverQueues } from './receiver-queues';
import { RecentAttempts } from './recent-attempts';

/**
 * Pause before the next attempt after a failure, so that a receiver that rejects connections immediately does
 * not cause a busy loop.
 */
const PAUSE_AFTER_FAILURE_MS = 50;

/** Makes attempts for leased deliveries, round-robin over the receivers and within each receiver's limit. */
@Injectable()
export class DispatchDeliveries implements OnApplicationShutdown {
  private readonly inFlight = new InFlight();
  private stopping = false;
  private resuming = false;
  private renewal: Promise<void> | null = null;

  constructor(
    private readonly queues: ReceiverQueues,
    private readonly policy: ClaimPolicy,
    private readonly attempt: AttemptDelivery,
    private readonly results: RecordResults,
    private readonly leases: OwnLeases,
  ) {}

  accept(deliveries: LeasedDelivery[]): void {
    if (this.stopping) return this.release(deliveries);
    for (const delivery of deliveries) this.queues.add(delivery);
    this.begin();
  }

  /** Releases queued deliveries whose lease ends soon, and renews the leases of running attempts. */
  tendLeases(): void {
    const soon = this.policy.minLeaseEnd();
    this.release(this.queues.takeExpiring(soon));
    this.renew(this.inFlight.heldUntil(soon), this.policy.leaseEnd());
  }

  /**
   * Stops starting attempts, releases queued deliveries and waits for running attempts. Leases are no longer
   * renewed during the shutdown.
   */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.policy.stop();
    this.release(this.queues.drain());
    await this.renewal;
    const last = this.policy.lastLeaseEnd();
    this.renew(this.inFlight.heldUntil(last.getTime()), last);
    await this.inFlight.drained();
  }

  private begin(): void {
    while (!this.inFlight.full) {
      if (this.inFlight.saturated) return this.beginLater();
      const next = this.queues.next();
      if (!next) return;
      // Starts the attempt outside the current trace, which may belong to another delivery.
      this.inFlight.track(
        this.inFlight.hold(next.delivery, () => outsideTrace(() => this.run(next.queue, next.delivery))),
      );
    }
  }

  private beginLater(): void {
    if (this.resuming) return;
    this.resuming = true;
    setTimeout(() => {
      this.resuming = false;
      this.begin();
    }, RecentAttempts.retryAfterMs);
  }

  private async run(queue: ReceiverQueue, delivery: LeasedDelivery): Promise<void> {
    const result = await this.inFlight.attempt(() => this.attemptInTrace(delivery));
    const recorded = result && this.results.execute(result);
    const end = endOf(result);
    if (end === 'failed') await pause(PAUSE_AFTER_FAILURE_MS);
    this.queues.finished(queue, end);
    this.policy.refill(queue);
    this.begin();
    await recorded;
  }

  /**
   * Uses a separate trace that links to the event's trace, because the event's trace may have ended long
   * before the attempt.
   */
  private attemptInTrace(delivery: LeasedDelivery): Promise<DeliveryResult | null> {
    const { traceParent, attempt } = delivery;
    const links = traceParent === null ? [] : [traceParent];
    const span = { name: 'webhook', kind: 'client', parent: null, links } as const;
    const about = { ...span, attributes: { 'webhook.attempt': attempt } };
    return inSpan(about, () => this.attempt.execute(delivery), outcomeOf);
  }

  /**
   * Runs one renewal at a time, because a concurrent renewal would no longer find the leases that the first
   * renewal has extended.
   */
  private renew(deliveries: LeasedDelivery[], until: Date): void {
    if (this.renewal || !deliveries.length) return;
    this.renewal = this.leases.renew(deliveries, until).finally(() => (this.renewal = null));
    this.inFlight.track(this.renewal);
  }

  private release(deliveries: LeasedDelivery[]): void {
    if (deliveries.length) this.inFlight.track(this.leases.release(deliveries));
  }
}

const outcomeOf = (result: DeliveryResult | null) => ({
  'webhook.status': result?.status,
  'http.response.status_code': result?.outcome?.status ?? undefined,
  'error.type': result?.outcome?.error ?? result?.cancelled ?? undefined,
});

/** Returns `not_made` for a canceled delivery, which provides no information about its receiver. */
function endOf(result: DeliveryResult | null): AttemptEnd {
  if (result?.cancelled) return 'not_made';
  return result?.status === 'delivered' ? 'delivered' : 'failed';
}
