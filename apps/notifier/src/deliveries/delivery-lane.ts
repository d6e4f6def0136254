import type { Environment } from '@tulay/contracts';
import type { DueDelivery } from './delivery.entity';

/** Places to begin with; a receiver that answers well gets more, one that fails fewer. */
const START = 16;
const MOST = 32;
const LEAST = 4;
/** Deliveries that may wait here, per place. */
const WAITING_PER_PLACE = 8;
/** Deliveries that may wait here in any case. */
export const FEW_WAITING = 8;
const CUT_AT = 1_024;

/**
 * The deliveries of one receiver that are in hand. Each lane has its own places for tries under way,
 * so that a dead or slow receiver takes nothing but its own.
 */
export class DeliveryLane {
  /** Whether the database holds more of this lane. */
  backlog = false;
  private waiting: DueDelivery[] = [];
  private taken = 0;
  private busy = 0;
  private places = START;
  private failing = false;

  constructor(
    readonly name: string,
    readonly environment: Environment,
  ) {}

  get length(): number {
    return this.waiting.length - this.taken;
  }

  /** How many more deliveries may wait here. @param crowded whether all lanes together hold too much already */
  room(crowded: boolean): number {
    const most = crowded || this.failing ? FEW_WAITING : this.places * WAITING_PER_PLACE;
    return Math.max(0, most - this.length);
  }

  /** Whether it is time to fetch what the database holds. */
  get hungry(): boolean {
    return this.backlog && this.length <= this.places;
  }

  /** Whether there is nothing to remember of it. */
  get idle(): boolean {
    return this.length === 0 && this.busy === 0 && !this.backlog;
  }

  push(delivery: DueDelivery): void {
    this.waiting.push(delivery);
  }

  /** The next delivery, which takes a place until `finished`; null when there is none or no place is free. */
  take(): DueDelivery | null {
    if (this.busy >= this.places || this.length === 0) return null;
    this.busy++;
    const next = this.waiting[this.taken++];
    // Cutting the front off now and then is cheaper than shifting every time.
    if (this.taken === CUT_AT || this.length === 0) this.waiting = this.drain();
    return next;
  }

  /** Takes out what is held for no longer than until `time`; deliveries wait in the order they were taken in hand. */
  takeLate(time: number): DueDelivery[] {
    let end = this.taken;
    while (end < this.waiting.length && this.waiting[end].leasedUntil.getTime() < time) end++;
    const late = this.waiting.slice(this.taken, end);
    this.taken = end;
    this.backlog ||= late.length > 0;
    return late;
  }

  /** Takes everything that waits out. */
  drain(): DueDelivery[] {
    const rest = this.waiting.slice(this.taken);
    this.waiting = [];
    this.taken = 0;
    return rest;
  }

  /** Frees the place of a try: `null` says that none was made. */
  finished(success: boolean | null): void {
    this.busy--;
    if (success !== null) this.failing = !success;
    if (success === true) this.places = Math.min(MOST, this.places + 1);
    if (success === false) this.places = Math.max(LEAST, this.places >> 1);
  }
}
