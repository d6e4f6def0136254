import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { DueDelivery } from './delivery.entity';
import { DeliveryQueueStore } from './delivery-queue.store';
import { DispatchDeliveries } from './dispatch-deliveries';

const BATCH = 1_000;

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
    const laneLimit = this.dispatch.newLaneRoom;
    if (!laneLimit) return false;
    const after = this.after.get(environment) ?? '';
    const rooms = this.dispatch.rooms(environment);
    const due = await this.queue.claim({
      environment,
      after,
      rooms,
      laneLimit,
      limit: BATCH,
      now: this.clock.now(environment),
      realNow: this.clock.now('live'),
      leasedUntil: this.dispatch.leaseEnd(),
    });
    const cut = due.length === BATCH;
    this.after.set(environment, cut ? due[due.length - 1].lane : '');
    this.noteBacklogs(environment, due, (lane) => rooms.get(lane) ?? laneLimit);
    if (!cut && after === '') this.noteEmpty(environment, due, rooms);
    this.dispatch.accept(due);
    return cut || after !== '';
  }

  /** A lane that gave all it was asked for may hold more. */
  private noteBacklogs(environment: Environment, due: DueDelivery[], roomOf: (lane: string) => number): void {
    const counts = new Map<string, number>();
    for (const { lane } of due) counts.set(lane, (counts.get(lane) ?? 0) + 1);
    for (const [lane, count] of counts) this.dispatch.setBacklog(lane, environment, count >= roomOf(lane));
  }

  /** All lanes had their turn: one that had room and gave nothing holds nothing. */
  private noteEmpty(environment: Environment, due: DueDelivery[], rooms: Map<string, number>): void {
    const gave = new Set(due.map(({ lane }) => lane));
    for (const [lane, room] of rooms)
      if (room > 0 && !gave.has(lane)) this.dispatch.setBacklog(lane, environment, false);
  }
}
