import type { EmittingService } from '@tulay/contracts';
import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import type { NatsConnection } from './connection/connection';
import { readersOf } from './stream-readers';
import { missingAsNull, streamOf } from './streams';

/** If a stream is full, at most 1/`PART` of the messages are deleted at a time, rounded up. */
const PART = 4;

/**
 * Tracks the free space in a service's stream. If the stream is full, deletes messages that every consumer has
 * acknowledged; unread messages are never deleted.
 */
export class StreamCapacity {
  private manager: Promise<JetStreamManager> | null = null;
  /** Estimated number of free bytes, never too high. When it is used up, the server is queried again. */
  private left = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: EmittingService,
  ) {}

  /**
   * Reserves space for messages, in order.
   * @param sizes in bytes
   * @returns the number of messages that fit
   */
  async take(sizes: number[]): Promise<number> {
    const wanted = sizes.reduce((sum, size) => sum + size, 0);
    if (wanted > this.left) this.left = await this.makeRoom(wanted);
    let taken = 0;
    for (const size of sizes) {
      if (size > this.left) break;
      this.left -= size;
      taken++;
    }
    return taken;
  }

  /** Discards the estimate after a message was not stored, because the estimate may be outdated. */
  forget(): void {
    this.left = 0;
  }

  private async makeRoom(wanted: number): Promise<number> {
    this.manager ??= jetstreamManager(this.connection, { checkAPI: false });
    const manager = await this.manager;
    const info = await missingAsNull(manager.streams.info(streamOf(this.service)));
    // A missing stream is reported when the messages are published.
    if (!info) return wanted;
    const room = roomIn(info);
    if (room >= wanted || !(await this.dropRead(manager, info))) return room;
    return roomIn(await manager.streams.info(streamOf(this.service)));
  }

  /** Deletes messages that all readers have read. Returns false if the oldest message is unread. */
  private async dropRead(manager: JetStreamManager, { state }: StreamInfo): Promise<boolean> {
    const readers = await readersOf(manager, this.service, state);
    const read = Math.min(...readers.map(({ readUpTo }) => readUpTo));
    const end = Math.min(read + 1, state.first_seq + Math.ceil(state.messages / PART));
    if (end <= state.first_seq) return false;
    await manager.streams.purge(streamOf(this.service), { seq: end });
    return true;
  }
}

/** Returns the free space in bytes. */
const roomIn = ({ config, state }: StreamInfo): number =>
  config.max_bytes > 0 ? config.max_bytes - state.bytes : Infinity;
