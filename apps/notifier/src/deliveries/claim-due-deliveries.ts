import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { DueDelivery } from './delivery.entity';
import { DeliveryQueueStore } from './delivery-queue.store';
import { DispatchDeliveries } from './dispatch-deliveries';

const BATCH = 1_000;
const PER_LANE = 128;

/** Takes in hand what is due in the database: retries, what a lost process held, and what there was no room for. */
@Injectable()
export class ClaimDueDeliveries {
  /** The last lane that had its turn; the next batch goes on behind it. */
  private readonly after = new Map<Environment, string>();

  constructor(
    private readonly queue: DeliveryQueueStore,
    private readonly dispatch: DispatchDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Claims one batch; true when other lanes are still to have their turn. */
  async execute(environment: Environment): Promise<boolean> {
    this.dispatch.giveBackLate();
    const limit = Math.min(BATCH, this.dispatch.room);
    if (!limit) {
      this.dispatch.setOverflow();
      return false;
    }
    const after = this.after.get(environment) ?? '';
    const rooms = this.dispatch.rooms(environment);
    const due = await this.queue.claim({
      environment,
      after,
      limit,
      rooms,
      laneLimit: PER_LANE,
      now: this.clock.now(environment),
      realNow: this.clock.now('live'),
      leasedUntil: this.dispatch.leaseEnd(),
    });
    const cut = due.length === limit;
    this.after.set(environment, cut ? due[due.length - 1].lane : '');
    this.noteBacklogs(environment, due, rooms, !cut && after === '');
    this.dispatch.accept(due);
    return cut || after !== '';
  }

  /** A lane that gave all it was asked for may hold more; one that gave nothing holds nothing, if all had their turn. */
  private noteBacklogs(
    environment: Environment,
    due: DueDelivery[],
    rooms: Map<string, number>,
    complete: boolean,
  ): void {
    const counts = new Map<string, number>();
    for (const { lane } of due) counts.set(lane, (counts.get(lane) ?? 0) + 1);
    for (const [lane, count] of counts)
      this.dispatch.setBacklog(lane, environment, count >= Math.min(PER_LANE, rooms.get(lane) ?? PER_LANE));
    if (!complete) return;
    for (const [lane, room] of rooms)
      if (room > 0 && !counts.has(lane)) this.dispatch.setBacklog(lane, environment, false);
  }
}
