import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { TooManyFiles } from './too-many-files';

/** A file of a million rows keeps a processor busy for minutes. */
const SEATS = [1, 2];
const HELD_SECONDS = 60;
const RENEW_MS = 20_000;

/** Takes a seat that is free, or whose replica has died. Of two at the same moment one gets it. */
const TAKE = `INSERT INTO export_seats AS s (user_id, seat, holder, held_until) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, seat) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE s.held_until <= $5 RETURNING seat`;

const RENEW = 'UPDATE export_seats SET held_until = $4 WHERE user_id = $1 AND seat = $2 AND holder = $3';

const LEAVE = 'DELETE FROM export_seats WHERE user_id = $1 AND seat = $2 AND holder = $3';

type Held = readonly [userId: string, seat: number, holder: string];

/** How many files each person saves at once, at all replicas. */
@Injectable()
export class ExportSeats {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Takes a seat until the file has ended, was cancelled or broke off.
   * @returns the same file. @throws TooManyFiles
   */
  async seated(userId: string, file: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
    return this.held(await this.take(userId), file);
  }

  private async take(userId: string): Promise<Held> {
    const holder = randomUUID();
    for (const seat of SEATS) {
      const values = [userId, seat, holder, this.until(), this.now()];
      if ((await this.db.query(TAKE, values)).length) return [userId, seat, holder];
    }
    throw new TooManyFiles();
  }

  /** What nobody begins to read is not renewed, and its seat is free after a minute. */
  private async *held(held: Held, file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const renewal = setInterval(() => void this.tried(RENEW, [...held, this.until()]), RENEW_MS).unref();
    try {
      yield* file;
    } finally {
      clearInterval(renewal);
      await this.tried(LEAVE, held);
    }
  }

  /** A seat that could not be renewed or left is free after a minute, and the file is whole all the same. */
  private async tried(text: string, values: readonly unknown[]): Promise<void> {
    await this.db
      .query(text, [...values])
      .catch((err: unknown) => this.logger.warn({ err }, 'the seat of a file was not kept'));
  }

  private until(): number {
    return this.now() + HELD_SECONDS;
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
