import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENTS, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { AttemptDelivery } from './attempt-delivery';
import type { DeliveryResult, DueDelivery } from './delivery.entity';
import type { DeliveryLane } from './delivery-lane';
import { DeliveryLanes } from './delivery-lanes';
import { DeliveryQueueStore } from './delivery-queue.store';
import { RecordResults } from './record-results';

/** Tries under way at once, over all lanes. */
const MAX_BUSY = 1_024;
/** How long a delivery is in this process's hand. What a killed process held is made by others after that. */
const LEASE_MS = 20_000;
/** A try takes up to 10 s and its result must be written too: with less of its lease left it is not begun. */
const LEAST_LEASE_MS = 12_000;
/** With so much room again it is time to fetch what there was none for. */
const ROOMY = 1_000;
/** A place whose try failed rests: a receiver that refuses at once must not keep the process busy. */
const REST_MS = 50;

/** Which new deliveries this process takes in hand as they are made. */
export interface Admission {
  /** Whether it takes any. */
  open: boolean;
  /** Lanes it takes none of: they have enough waiting. */
  closed: string[];
  /** By the real clock. */
  leasedUntil: Date;
}

/** Makes the deliveries this process has in hand, each lane at its own pace and all lanes in turn. */
@Injectable()
export class DispatchDeliveries implements OnApplicationShutdown {
  private readonly lanes = new DeliveryLanes();
  private readonly underWay = new Set<Promise<void>>();
  private readonly fetchers = new Map<Environment, () => void>();
  private busy = 0;
  private stopping = false;
  /** Whether the database holds more than there was room for. */
  private overflow = false;

  constructor(
    private readonly attempt: AttemptDelivery,
    private readonly results: RecordResults,
    private readonly queue: DeliveryQueueStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `fetch` is called when something may be waiting in the database and there is room for it. */
  onRoom(environment: Environment, fetch: () => void): void {
    this.fetchers.set(environment, fetch);
  }

  /** Something new is waiting in the database. */
  wake(environment: Environment): void {
    this.fetchers.get(environment)?.();
  }

  /** How many more deliveries this process would take in hand. */
  get room(): number {
    return this.stopping ? 0 : this.lanes.room;
  }

  /** Lane name to how many more of it this process would take in hand; lanes it does not know are not named. */
  rooms(environment: Environment): Map<string, number> {
    return this.lanes.rooms(environment);
  }

  admission(): Admission {
    return { open: this.room > 0, closed: this.lanes.full(), leasedUntil: this.leaseEnd() };
  }

  /** Until when what is taken in hand now is held. */
  leaseEnd(): Date {
    return new Date(this.clock.now('live').getTime() + LEASE_MS);
  }

  /** Gives back what has waited so long that its lease would end before its try. */
  giveBackLate(): void {
    this.giveBack(this.lanes.takeLate(this.clock.now('live').getTime() + LEAST_LEASE_MS));
  }

  /** Takes leased deliveries in hand and begins as many as there are free places. */
  accept(deliveries: DueDelivery[]): void {
    if (this.stopping) return this.giveBack(deliveries);
    for (const delivery of deliveries) this.lanes.add(delivery);
    this.begin();
  }

  /** The database holds, or holds no longer, more of this lane than is in hand. */
  setBacklog(name: string, environment: Environment, backlog: boolean): void {
    const lane = this.lanes.setBacklog(name, environment, backlog);
    if (lane?.hungry) this.wake(environment);
  }

  /** The database holds more than there was room for, in whichever lanes. */
  setOverflow(): void {
    this.overflow = true;
  }

  /** Begins nothing more, gives back what waits and lets the tries under way finish. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.giveBack(this.lanes.drain());
    while (this.underWay.size) await Promise.all(this.underWay);
  }

  private begin(): void {
    while (this.busy < MAX_BUSY) {
      const next = this.lanes.next();
      if (!next) return;
      this.follow(this.make(next.lane, next.delivery));
    }
  }

  private async make(lane: DeliveryLane, delivery: DueDelivery): Promise<void> {
    this.busy++;
    const result = await this.attempt.execute(delivery).catch((error: unknown) => {
      this.logger.error({ err: error, delivery: delivery.id }, 'delivery not tried');
      return null;
    });
    this.busy--;
    const recorded = result && this.results.execute(result);
    this.report(delivery, result);
    await this.free(lane, result);
    await recorded;
  }

  private async free(lane: DeliveryLane, result: DeliveryResult | null): Promise<void> {
    const success = result?.status === 'delivered';
    if (!success && result?.outcome) await pause(REST_MS);
    this.lanes.finished(lane, result?.outcome || !result ? success : null);
    if (lane.hungry) this.wake(lane.environment);
    if (this.overflow && this.lanes.room >= ROOMY) this.fetchOverflow();
    if (!this.stopping) this.begin();
  }

  private fetchOverflow(): void {
    this.overflow = false;
    for (const environment of ENVIRONMENTS) this.wake(environment);
  }

  private giveBack(deliveries: DueDelivery[]): void {
    if (!deliveries.length) return;
    const released = this.queue.release(deliveries);
    // Whoever they were for gets them once the lease has run out.
    this.follow(
      released.catch((error: unknown) => this.logger.warn({ err: error }, 'leases not given back')),
    );
  }

  private follow(work: Promise<void>): void {
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  private report({ id, eventId, endpointId, attempt }: DueDelivery, result: DeliveryResult | null): void {
    if (!result || result.status === 'delivered') return;
    const { status, outcome, cancelled } = result;
    const line = { delivery: id, event: eventId, endpoint: endpointId, attempt, status };
    this.logger.info(
      { ...line, answer: outcome?.status, error: outcome?.error ?? cancelled },
      'delivery failed',
    );
  }
}
