import type { Environment } from '@tulay/contracts';
import type { DueDelivery } from './delivery.entity';
import { DeliveryLane, FEW_WAITING } from './delivery-lane';

/** Deliveries in hand that wait for a place, over all lanes: with more, each lane holds only a few. */
const MANY_WAITING = 4_000;
/** What one look at the database may bring of a lane that nothing is in hand of. */
const NEW_LANE_ROOM = 128;

/** All lanes with something in hand; they take turns. */
export class DeliveryLanes {
  private readonly lanes = new Map<string, DeliveryLane>();
  /** Lanes that may have something to begin, in turn. */
  private readonly ready = new Set<DeliveryLane>();
  private waiting = 0;

  /** Whether a batch of so many more would still not crowd them. */
  hasRoomFor(count: number): boolean {
    return this.waiting + count <= MANY_WAITING;
  }

  /** How many may be taken in hand of a lane that is not known here. */
  get newLaneRoom(): number {
    return this.crowded ? FEW_WAITING : NEW_LANE_ROOM;
  }

  /** Lane name to how many more of it may be taken in hand. */
  rooms(environment: Environment): Map<string, number> {
    const lanes = [...this.lanes.values()].filter((lane) => lane.environment === environment);
    return new Map(lanes.map((lane) => [lane.name, lane.room(this.crowded)]));
  }

  /** Lanes of which no more should be taken in hand. */
  full(): string[] {
    return [...this.lanes.values()].filter((lane) => !lane.room(this.crowded)).map((lane) => lane.name);
  }

  add(delivery: DueDelivery): void {
    const lane = this.of(delivery.lane, delivery.environment);
    lane.push(delivery);
    this.waiting++;
    this.ready.add(lane);
  }

  /** The next delivery whose lane has a free place, lane by lane. */
  next(): { lane: DeliveryLane; delivery: DueDelivery } | null {
    for (const lane of this.ready) {
      this.ready.delete(lane);
      const delivery = lane.take();
      if (!delivery) continue;
      this.waiting--;
      // Behind all others.
      this.ready.add(lane);
      return { lane, delivery };
    }
    return null;
  }

  /** Frees the place of a try: `null` says that none was made. */
  finished(lane: DeliveryLane, success: boolean | null): void {
    lane.finished(success);
    if (lane.idle) this.lanes.delete(lane.name);
    else this.ready.add(lane);
  }

  /** Notes whether the database holds more of a lane than is in hand; answers the lane if it is in hand now. */
  setBacklog(name: string, environment: Environment, backlog: boolean): DeliveryLane | null {
    const lane = backlog ? this.of(name, environment) : this.lanes.get(name);
    if (!lane) return null;
    lane.backlog = backlog;
    if (lane.idle) this.lanes.delete(name);
    return lane;
  }

  /** Takes out what is held for no longer than until `time` (milliseconds). */
  takeLate(time: number): DueDelivery[] {
    const late = [...this.lanes.values()].flatMap((lane) => lane.takeLate(time));
    this.waiting -= late.length;
    return late;
  }

  /** Takes everything that waits out. */
  drain(): DueDelivery[] {
    this.waiting = 0;
    return [...this.lanes.values()].flatMap((lane) => lane.drain());
  }

  private get crowded(): boolean {
    return this.waiting >= MANY_WAITING;
  }

  private of(name: string, environment: Environment): DeliveryLane {
    const known = this.lanes.get(name);
    if (known) return known;
    const lane = new DeliveryLane(name, environment);
    this.lanes.set(name, lane);
    return lane;
  }
}
