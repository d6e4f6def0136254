import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { AttemptDelivery } from './attempt-delivery';
import type { DeliveryResult, DueDelivery } from './delivery.entity';
import type { DeliveryLane } from './delivery-lane';
import { DeliveryLanes } from './delivery-lanes';
import { DeliveryQueueStore } from './delivery-queue.store';
import { RecentTries } from './recent-tries';
import { RecordResults } from './record-results';

/** Tries under way at once, over all lanes. */
const MAX_BUSY = 1_024;
/** How long a delivery is in this process's hand. What a killed process held is made by others after that. */
const LEASE_MS = 20_000;
/** A try takes up to 10 s and its result must be written too: with less of its lease left it is not begun. */
const LEAST_LEASE_MS = 12_000;
/** Room for a whole batch of new events. */
const ROOMY = 500;
/** How long new events are held up for want of room. */
const PATIENCE_MS = 100;
const STEP_MS = 10;
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
  private readonly recent = new RecentTries();
  private readonly fetchers = new Map<Environment, () => void>();
  /** Tries under way. */
  private busy = 0;
  /** Tries under way, results being written and leases being given back. */
  private open = 0;
  private pausing = false;
  private stopping = false;

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

  /** Lane name to how many more of it this process would take in hand. */
  rooms(environment: Environment): Map<string, number> {
    return this.lanes.rooms(environment);
  }

  /** How many it would take in hand of any other lane; 0 when it takes nothing any more. */
  get newLaneRoom(): number {
    return this.stopping ? 0 : this.lanes.newLaneRoom;
  }

  admission(): Admission {
    return { open: !this.stopping, closed: this.lanes.full(), leasedUntil: this.leaseEnd() };
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

  /** Resolves once there is room for a whole batch, and after a short while in any case: events are not held up for long. */
  async roomy(): Promise<void> {
    for (let waited = 0; !this.lanes.hasRoomFor(ROOMY) && waited < PATIENCE_MS; waited += STEP_MS)
      await pause(STEP_MS);
  }

  /** Begins nothing more, gives back what waits and lets the tries under way finish. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.giveBack(this.lanes.drain());
    while (this.open) await pause(STEP_MS);
  }

  private begin(): void {
    while (this.busy < MAX_BUSY && !this.stopping) {
      if (!this.recent.mayBegin(performance.now())) return this.beginLater();
      const next = this.lanes.next();
      if (!next) return;
      void this.make(next.lane, next.delivery);
    }
  }

  private beginLater(): void {
    if (this.pausing) return;
    this.pausing = true;
    setTimeout(() => {
      this.pausing = false;
      this.begin();
    }, RecentTries.pauseMs);
  }

  private async make(lane: DeliveryLane, delivery: DueDelivery): Promise<void> {
    this.open++;
    this.busy++;
    const window = this.recent.began();
    const result = await this.attempt.execute(delivery).catch((error: unknown) => {
      this.logger.error({ err: error, delivery: delivery.id }, 'delivery not tried');
      return null;
    });
    this.busy--;
    this.recent.ended(window);
    const recorded = result && this.results.execute(result);
    const success = result?.status === 'delivered';
    if (!success) await this.rest(delivery, result);
    this.free(lane, result && !result.outcome ? null : success);
    await recorded;
    this.open--;
  }

  private async rest(delivery: DueDelivery, result: DeliveryResult | null): Promise<void> {
    this.report(delivery, result);
    if (result?.outcome) await pause(REST_MS);
  }

  /** Frees a try's place: `null` says that none was made. */
  private free(lane: DeliveryLane, success: boolean | null): void {
    this.lanes.finished(lane, success);
    if (lane.hungry) this.wake(lane.environment);
    this.begin();
  }

  private giveBack(deliveries: DueDelivery[]): void {
    if (!deliveries.length) return;
    this.open++;
    void this.queue
      .release(deliveries)
      // Whoever they are for gets them once the lease has run out.
      .catch((error: unknown) => this.logger.warn({ err: error }, 'leases not given back'))
      .finally(() => this.open--);
  }

  private report(
    { id, eventId, endpointId, projectId, attempt }: DueDelivery,
    result: DeliveryResult | null,
  ): void {
    if (!result) return;
    const { status, outcome, cancelled } = result;
    const line = {
      delivery: id,
      event: eventId,
      endpoint: endpointId,
      project: projectId ?? undefined,
      attempt,
      status,
    };
    this.logger.info(
      { ...line, answer: outcome?.status, error: outcome?.error ?? cancelled },
      'delivery failed',
    );
  }
}
