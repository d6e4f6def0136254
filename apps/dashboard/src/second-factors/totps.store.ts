import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { TotpEntity } from './totp.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(TotpEntity);

/** Replaces a secret only if the old secret was never confirmed. */
const PUT = `INSERT INTO totps (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS t(${record})
  ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
    created = excluded.created
  WHERE totps.confirmed_at IS NULL RETURNING user_id`;

/**
 * PostgreSQL rechecks the condition after waiting for the row lock, so only one of two concurrent requests
 * can use the code.
 */
const USE = 'UPDATE totps SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id';

const CONFIRM = `UPDATE totps SET confirmed_at = $2
  WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id`;

@Injectable()
export class TotpsStore {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<TotpEntity | null> {
    const text = `SELECT ${columns} FROM totps WHERE user_id = $1`;
    const [row] = await this.db.query<DbRecord>(text, [userId]);
    return row ? fromRecord(row) : null;
  }

  /** @returns false if the user already has a confirmed secret */
  async put(tx: Tx, totp: TotpEntity): Promise<boolean> {
    return (await tx.query(PUT, [JSON.stringify([toRecord(totp)])])).length > 0;
  }

  /** @returns false if the code of this step or of a later step was already used */
  async use(tx: Tx, userId: string, step: number): Promise<boolean> {
    return (await tx.query(USE, [userId, step])).length > 0;
  }

  /** @returns false if the secret is already confirmed */
  async confirm(tx: Tx, userId: string): Promise<boolean> {
    const now = toUnix(this.clock.now('live'));
    return (await tx.query(CONFIRM, [userId, now])).length > 0;
  }

  async remove(tx: Tx, userId: string): Promise<boolean> {
    return (await tx.query('DELETE FROM totps WHERE user_id = $1 RETURNING user_id', [userId])).length > 0;
  }
}
