import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorCode, type Tenant } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { isMissing } from '../http/missing';
import { TellOwners } from '../memberships/tell-owners';
import { NOTICES } from './change-notices';

/** A person who changes something of their merchant, on one side. */
export interface Asker extends Tenant {
  userId: string;
}

/** What is asked of another service. */
export interface AskedChange {
  action: AuditAction;
  detail: AuditDetail;
  /** The id that the service is asked under, or of what it makes: asked again under it, it is the same change. */
  operation: string;
  /** The code by which the service says that it has done this operation already: no refusal. */
  doneBefore?: ErrorCode;
}

/** Whether an operation is among the newest of its action. Forms are sent again within minutes. */
const IS_KNOWN = `SELECT 1 AS known FROM (
    SELECT detail FROM audit_log
    WHERE subject = $1 AND coalesce(detail->>'environment', '') = $2 AND action = $3 ORDER BY id DESC LIMIT 50
  ) newest WHERE detail->>'operation' = $4`;

/** Codes that do not say whether the change was made. */
const UNKNOWN: readonly ErrorCode[] = ['internal_error', 'provider_error'];

/**
 * Changes that other services make for people. What is asked is written down, and mailed to the owners where it is
 * sensitive, before anybody is asked: nothing is changed that nobody can be told of, whoever dies in between. What is then
 * refused is written down too; without an answer the entry stands, and says who asked. A form that is sent again is the same
 * change, and is written down once.
 */
@Injectable()
export class Changes {
  constructor(
    private readonly db: Database,
    private readonly log: ActionLog,
    private readonly owners: TellOwners,
  ) {}

  /** @param send asks the service. @throws what it throws */
  async ask<Reply>(by: Asker, change: AskedChange, send: () => Promise<Reply>): Promise<Reply> {
    await this.note(by, change);
    try {
      return await send();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal !== change.doneBefore) await this.noteRefusal(by, change, refusal);
      throw error;
    }
  }

  private noteRefusal(by: Asker, change: AskedChange, refusal: ErrorCode): Promise<void> {
    const detail = { ...change.detail, asked: change.action, refusal };
    return this.note(by, { ...change, action: 'change.refused', detail });
  }

  private note(by: Asker, change: AskedChange): Promise<void> {
    const { merchantId: subject, environment, userId: actor } = by;
    const { action, operation } = change;
    const detail = { environment, ...change.detail, operation };
    const notice = NOTICES[action];
    return this.db.transaction(async (tx) => {
      if (await this.isKnownIn(tx, by, change)) return;
      await this.log.record(tx, { action, subject, actor, detail });
      if (notice) await this.owners.tellIn(tx, subject, notice);
    });
  }

  /** Two at once wait for each other. */
  private async isKnownIn(
    tx: Tx,
    { merchantId, environment }: Asker,
    { action, operation }: AskedChange,
  ): Promise<boolean> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [operation]);
    return (await tx.query(IS_KNOWN, [merchantId, environment, action, operation])).length > 0;
  }
}

/** Null when the service did not say no. */
function refusalOf(error: unknown): ErrorCode | null {
  if (isMissing(error)) return 'not_found';
  return error instanceof DomainError && !UNKNOWN.includes(error.code) ? error.code : null;
}
