import type { EmittingService } from '@tulay/contracts';
import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import type { NatsConnection } from './connection';
import { readersOf } from './stream-readers';
import { missingAsNull, streamOf } from './streams';

/** The part of a stream's messages that goes at a time when there is no room. */
const PART = 4;

/**
 * The room in a service's stream. Messages that every consumer has acknowledged go when there is none left; one that
 * somebody has yet to read never goes.
 */
export class StreamRoom {
  private manager: Promise<JetStreamManager> | null = null;
  /** At least so many bytes have room. The server is asked when they are used up. */
  private left = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: EmittingService,
  ) {}

  /** @param sizes of messages, in bytes @returns how many of them have room, from the first on: the order stays */
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

  /** A message was not stored: what the server last said of the room may be out of date. */
  forget(): void {
    this.left = 0;
  }

  private async makeRoom(wanted: number): Promise<number> {
    this.manager ??= jetstreamManager(this.connection, { checkAPI: false });
    const manager = await this.manager;
    const info = await missingAsNull(manager.streams.info(streamOf(this.service)));
    // Publishing says itself that there is no stream.
    if (!info) return wanted;
    const room = roomIn(info);
    if (room >= wanted || !(await this.dropRead(manager, info))) return room;
    return roomIn(await manager.streams.info(streamOf(this.service)));
  }

  /** @returns false when the oldest message is still to be read */
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
