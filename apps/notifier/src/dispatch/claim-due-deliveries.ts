import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { LeasedDelivery } from '../queue/leased-delivery';
import { LeasesStore } from '../queue/leases.store';
import { ClaimPolicy } from './claim-policy';
import { DispatchDeliveries } from './dispatch-deliveries';

const BATCH = 1_000;

/**
 * Claims due deliveries from the database: retries, deliveries of a killed process, and deliveries for which
 * no process had capacity when they were created.
 */
@Injectable()
export class ClaimDueDeliveries {
  private readonly after = new Map<Environment, string>();

  constructor(
    private readonly leases: LeasesStore,
    private readonly policy: ClaimPolicy,
    private readonly dispatch: DispatchDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Claims one batch. Returns whether more receivers may have due deliveries. */
  async execute(environment: Environment): Promise<boolean> {
    this.dispatch.tendLeases();
    const otherCapacity = this.policy.otherCapacity;
    if (!otherCapacity) return false;
    const after = this.after.get(environment) ?? '';
    const capacity = this.policy.capacity(environment);
    const claimed = await this.leases.claim({
      environment,
      after,
      capacity,
      otherCapacity,
      limit: BATCH,
      now: this.clock.now(environment),
      realNow: this.clock.now('live'),
      leasedUntil: this.policy.leaseEnd(),
    });
    const full = claimed.length === BATCH;
    this.after.set(environment, full ? (claimed.at(-1)?.receiver ?? '') : '');
    this.noteBacklogs(environment, claimed, (receiver) => capacity.get(receiver) ?? otherCapacity);
    if (!full && after === '') this.noteEmpty(environment, claimed, capacity);
    this.dispatch.accept(claimed);
    return full || after !== '';
  }

  /** Marks receivers whose capacity was filled, because the database may hold more of their deliveries. */
  private noteBacklogs(
    environment: Environment,
    claimed: LeasedDelivery[],
    capacityOf: (receiver: string) => number,
  ): void {
    const counts = new Map<string, number>();
    for (const { receiver } of claimed) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
    for (const [receiver, count] of counts)
      this.policy.setBacklog(receiver, environment, count >= capacityOf(receiver));
  }

  /**
   * Records that receivers with capacity but without a claim have no backlog. The batch covered all receivers,
   * so the database holds no due deliveries for them.
   */
  private noteEmpty(
    environment: Environment,
    claimed: LeasedDelivery[],
    capacity: Map<string, number>,
  ): void {
    const gave = new Set(claimed.map(({ receiver }) => receiver));
    for (const [receiver, free] of capacity)
      if (free > 0 && !gave.has(receiver)) this.policy.setBacklog(receiver, environment, false);
  }
}
