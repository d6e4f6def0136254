import { Injectable } from '@nestjs/common';
import { idAt, newOrderedId, toUnix, type Environment } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Prepared } from '@tulay/persistence';
import { MailEntity, type MailDraft, type MailResult } from './mail.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(MailEntity);

const ADD: Prepared = {
  name: 'add-mails',
  text: `INSERT INTO mails (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS m(${record})
    ON CONFLICT (cause, kind) DO NOTHING`,
};

/**
 * Claims due emails. The row lock prevents two processes from claiming the same email simultaneously, and the
 * lease prevents a second claim while the email is being sent.
 */
const CLAIM: Prepared = {
  name: 'claim-mails',
  text: `UPDATE mails SET leased_until = $3 WHERE id IN (
      SELECT id FROM mails
      WHERE environment = $1 AND status = 'waiting' AND due_at <= $2 AND (leased_until IS NULL OR leased_until < $4)
      ORDER BY due_at LIMIT $5 FOR UPDATE SKIP LOCKED
    ) RETURNING ${columns}`,
};

const FINISH: Prepared = {
  name: 'finish-mail',
  text: `UPDATE mails SET status = $2, reason = $3, due_at = COALESCE($4, due_at), ended_at = $5,
      attempts = attempts + 1, leased_until = NULL
    WHERE id = $1 AND status = 'waiting'`,
};

const FORGET = `DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE id < $1 AND status <> 'waiting' ORDER BY id LIMIT $2)`;

const LEASE_MS = 60_000;

export interface Waiting {
  count: number;
  /** Creation time of the oldest pending email in Unix seconds; null if no email is pending. */
  oldest: number | null;
}

@Injectable()
export class MailsStore {
  constructor(private readonly db: Database) {}

  /**
   * Adds one email per cause and kind; repeated requests have no effect.
   * @param now current time on the environment's clock
   */
  async add(drafts: readonly MailDraft[], now: Date): Promise<void> {
    if (!drafts.length) return;
    const rows = drafts.map((draft) => toRecord(waiting(draft, now)));
    await this.db.query(ADD, [JSON.stringify(rows)]);
  }

  /**
   * Leases due emails.
   * @param real wall-clock time
   */
  async claim(
    environment: Environment,
    { now, real, limit }: { now: Date; real: Date; limit: number },
  ): Promise<MailEntity[]> {
    const leasedUntil = new Date(real.getTime() + LEASE_MS);
    const rows = await this.db.query<DbRecord>(CLAIM, [environment, now, leasedUntil, real, limit]);
    return rows.map(fromRecord);
  }

  async finish({ id }: Pick<MailEntity, 'id'>, result: MailResult, now: Date): Promise<void> {
    const isOver = result.status !== 'waiting';
    const reason = 'reason' in result ? result.reason : null;
    const dueAt = 'dueAt' in result ? result.dueAt : null;
    await this.db.query(FINISH, [id, result.status, reason, dueAt, isOver ? toUnix(now) : null]);
  }

  async waiting(environment: Environment): Promise<Waiting> {
    const text = `SELECT count(*)::int AS count, min(created)::int8 AS oldest FROM mails
      WHERE environment = $1 AND status = 'waiting'`;
    const [row] = await this.db.query<{ count: number; oldest: string | null }>(text, [environment]);
    const oldest = row?.oldest ?? null;
    return { count: row?.count ?? 0, oldest: oldest === null ? null : Number(oldest) };
  }

  /**
   * Deletes up to `limit` completed emails that were created before `before`.
   * @returns whether there may be more
   */
  async forget(before: Date, limit: number): Promise<boolean> {
    const deleted = await this.db.query(`${FORGET} RETURNING 1`, [idAt('mail', before.getTime()), limit]);
    return deleted.length === limit;
  }
}

const waiting = (draft: MailDraft, now: Date): MailEntity => ({
  ...draft,
  id: newOrderedId('mail'),
  status: 'waiting',
  attempts: 0,
  dueAt: now,
  leasedUntil: null,
  reason: null,
  endedAt: null,
  created: toUnix(now),
});
