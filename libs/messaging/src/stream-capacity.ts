import type { EmittingService } from '@tulay/contracts';
import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import type { NatsConnection } from './connection';
import { readersOf } from './stream-readers';
import { missingAsNull, streamOf } from './streams';

/** When a stream is full, 1/PART of its messages are deleted. */
const PART = 4;

/**
 * Tracks the free space in a service's stream. When it is full, messages that every consumer has acknowledged are
 * deleted; a message that a consumer has not read yet never is.
 */
export class StreamCapacity {
  private manager: Promise<JetStreamManager> | null = null;
  /** Lower bound of the free bytes. The server is queried again when they are used up. */
  private left = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: EmittingService,
  ) {}

  /** @param sizes of messages, in bytes @returns how many of them fit, from the first on, to keep the order */
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

  /** Resets the estimate after a message was not stored, because the server's last report may be outdated. */
  forget(): void {
    this.left = 0;
  }

  private async makeRoom(wanted: number): Promise<number> {
    this.manager ??= jetstreamManager(this.connection, { checkAPI: false });
    const manager = await this.manager;
    const info = await missingAsNull(manager.streams.info(streamOf(this.service)));
    // A missing stream is reported by publishing.
    if (!info) return wanted;
    const room = roomIn(info);
    if (room >= wanted || !(await this.dropRead(manager, info))) return room;
    return roomIn(await manager.streams.info(streamOf(this.service)));
  }

  /** @returns false if the oldest message is still unread */
  private async dropRead(manager: JetStreamManager, { state }: StreamInfo): Promise<boolean> {
    const readers = await readersOf(manager, this.service, state);
    const read = Math.min(...readers.map(({ readUpTo }) => readUpTo));
    const end = Math.min(read + 1, state.first_seq + Math.ceil(state.messages / PART));
    if (end <= state.first_seq) return false;
    await manager.streams.purge(streamOf(this.service), { seq: end });
    return true;
  }
}

/** Bytes. */
const roomIn = ({ config, state }: StreamInfo): number =>
  config.max_bytes > 0 ? config.max_bytes - state.bytes : Infinity;
