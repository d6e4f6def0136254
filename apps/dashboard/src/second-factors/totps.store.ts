import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { TotpEntity } from './totp.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(TotpEntity);

/** Replaces a secret that was never confirmed. */
const PUT = `INSERT INTO totps (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS t(${record})
  ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
    created = excluded.created
  WHERE totps.confirmed_at IS NULL RETURNING user_id`;

/** The condition is checked again after a lock was waited for, so one of two with the same code gets in. */
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

  /** @returns false when the person has a confirmed one */
  async put(tx: Tx, totp: TotpEntity): Promise<boolean> {
    return (await tx.query(PUT, [JSON.stringify([toRecord(totp)])])).length > 0;
  }

  /** @returns false when the code of this step or a later one was used */
  async use(tx: Tx, userId: string, step: number): Promise<boolean> {
    return (await tx.query(USE, [userId, step])).length > 0;
  }

  /** @returns false when it is confirmed already */
  async confirm(tx: Tx, userId: string): Promise<boolean> {
    const now = toUnix(this.clock.now('live'));
    return (await tx.query(CONFIRM, [userId, now])).length > 0;
  }

  async remove(tx: Tx, userId: string): Promise<boolean> {
    return (await tx.query('DELETE FROM totps WHERE user_id = $1 RETURNING user_id', [userId])).length > 0;
  }
}
