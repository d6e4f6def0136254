import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { TooManyExports } from './too-many-exports';

/** Slots per user. An export of a million rows uses a CPU core for minutes. */
const SEATS = [1, 2];
const HELD_SECONDS = 60;
const RENEW_MS = 20_000;

/** Claims a free or expired slot. Only one of two concurrent requests gets the slot. */
const TAKE = `INSERT INTO export_seats AS s (user_id, seat, holder, held_until) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, seat) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE s.held_until <= $5 RETURNING seat`;

const RENEW = 'UPDATE export_seats SET held_until = $4 WHERE user_id = $1 AND seat = $2 AND holder = $3';

const LEAVE = 'DELETE FROM export_seats WHERE user_id = $1 AND seat = $2 AND holder = $3';

type Held = readonly [userId: string, seat: number, holder: string];

/** Limits each user's simultaneous exports across all replicas. */
@Injectable()
export class ExportSlots {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Claims a slot and releases it when the export ends, fails or is canceled.
   * @throws TooManyExports if the user has no free slot
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
    throw new TooManyExports();
  }

  /**
   * Yields the file and then releases the slot. The slot is renewed only while the file is being read, so the
   * slot of an export that is never read expires after a minute.
   */
  private async *held(held: Held, file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const renewal = setInterval(() => void this.tried(RENEW, [...held, this.until()]), RENEW_MS).unref();
    try {
      yield* file;
    } finally {
      clearInterval(renewal);
      await this.tried(LEAVE, held);
    }
  }

  /**
   * Runs a query and logs a failure. A slot whose renewal or release failed expires within a minute; the
   * export continues.
   */
  private async tried(text: string, values: readonly unknown[]): Promise<void> {
    await this.db
      .query(text, [...values])
      .catch((err: unknown) => this.logger.warn({ err }, 'failed to update export slot'));
  }

  private until(): number {
    return this.now() + HELD_SECONDS;
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
