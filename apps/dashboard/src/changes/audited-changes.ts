import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorCode, type Tenant } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { isMissing } from '../http/missing';
import { NotifyOwners } from '../memberships/notify-owners';
import { NOTIFICATIONS } from './change-notifications';

export interface Requester extends Tenant {
  userId: string;
}

/** A change that another service executes. */
export interface RequestedChange {
  action: AuditAction;
  detail: AuditDetail;
  /** ID of the command or of the created object. Requests with the same ID are recorded once. */
  operation: string;
  /** Error code that indicates that the change has already been applied. */
  doneBefore?: ErrorCode;
}

/**
 * Checks whether an ID is among the action's newest entries. Older entries are not searched, because forms
 * are resubmitted within minutes.
 */
const IS_KNOWN = `SELECT 1 AS known FROM (
    SELECT detail FROM audit_log
    WHERE subject = $1 AND coalesce(detail->>'environment', '') = $2 AND action = $3 ORDER BY id DESC LIMIT 50
  ) newest WHERE detail->>'operation' = $4`;

/** Error codes after which it is unknown whether the change was executed. */
const UNKNOWN: readonly ErrorCode[] = ['internal_error', 'provider_error'];

/**
 * Sends users' changes to other services. Each change is recorded before the service is called, so that a crash
 * cannot leave an unrecorded change. A sensitive change is also emailed to the owners. A rejection adds a
 * second entry; a missing reply does not. A resubmitted form is recorded once.
 */
@Injectable()
export class AuditedChanges {
  constructor(
    private readonly db: Database,
    private readonly log: ActionLog,
    private readonly owners: NotifyOwners,
  ) {}

  /**
   * Records the change, then calls the service.
   * @throws any error from `send`
   */
  async request<Reply>(by: Requester, change: RequestedChange, send: () => Promise<Reply>): Promise<Reply> {
    await this.note(by, change);
    try {
      return await send();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal !== change.doneBefore) await this.noteRefusal(by, change, refusal);
      throw error;
    }
  }

  private noteRefusal(by: Requester, change: RequestedChange, refusal: ErrorCode): Promise<void> {
    const detail = { ...change.detail, asked: change.action, refusal };
    return this.note(by, { ...change, action: 'change.refused', detail });
  }

  private note(by: Requester, change: RequestedChange): Promise<void> {
    const { merchantId: subject, environment, userId: actor } = by;
    const { action, operation } = change;
    const detail = { environment, ...change.detail, operation };
    const notice = NOTIFICATIONS[action];
    return this.db.transaction(async (tx) => {
      if (await this.isKnownIn(tx, by, change)) return;
      await this.log.record(tx, { action, subject, actor, detail });
      if (notice) await this.owners.tellIn(tx, subject, notice);
    });
  }

  /** Returns whether the change is already recorded. The lock serializes concurrent submissions. */
  private async isKnownIn(
    tx: Tx,
    { merchantId, environment }: Requester,
    { action, operation }: RequestedChange,
  ): Promise<boolean> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [operation]);
    return (await tx.query(IS_KNOWN, [merchantId, environment, action, operation])).length > 0;
  }
}

/** Returns the error code of a rejection, or null if the outcome is unknown. */
function refusalOf(error: unknown): ErrorCode | null {
  if (isMissing(error)) return 'not_found';
  return error instanceof DomainError && !UNKNOWN.includes(error.code) ? error.code : null;
}
