import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorCode, type Tenant } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { isMissing } from '../http/missing';
import { NotifyOwners } from '../memberships/notify-owners';
import { NOTIFICATIONS } from './change-notifications';

/** A user who changes something of their merchant, in one mode. */
export interface Requester extends Tenant {
  userId: string;
}

/** A change requested from another service. */
export interface RequestedChange {
  action: AuditAction;
  detail: AuditDetail;
  /** ID of the command, or of the object that it creates. A repeat with the same ID is the same change. */
  operation: string;
  /** Error code that means "already executed", which is not a rejection. */
  doneBefore?: ErrorCode;
}

/** Checks whether an ID is among the action's newest entries. Resubmissions arrive within minutes. */
const IS_KNOWN = `SELECT 1 AS known FROM (
    SELECT detail FROM audit_log
    WHERE subject = $1 AND coalesce(detail->>'environment', '') = $2 AND action = $3 ORDER BY id DESC LIMIT 50
  ) newest WHERE detail->>'operation' = $4`;

/** Error codes that do not say whether the change was executed. */
const UNKNOWN: readonly ErrorCode[] = ['internal_error', 'provider_error'];

/**
 * Sends changes to other services on behalf of users. Each change is recorded, and emailed to the owners if
 * it is sensitive, before the service is called, so that a crash cannot leave an unrecorded change. A
 * rejection is recorded too; without a reply, the first entry remains and shows who requested the change. A
 * resubmitted form is the same change and is recorded once.
 */
@Injectable()
export class AuditedChanges {
  constructor(
    private readonly db: Database,
    private readonly log: ActionLog,
    private readonly owners: NotifyOwners,
  ) {}

  /**
   * Records the change and sends it.
   * @param send calls the service
   * @throws whatever `send` throws
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

  /** The lock makes concurrent submissions wait for each other. */
  private async isKnownIn(
    tx: Tx,
    { merchantId, environment }: Requester,
    { action, operation }: RequestedChange,
  ): Promise<boolean> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [operation]);
    return (await tx.query(IS_KNOWN, [merchantId, environment, action, operation])).length > 0;
  }
}

/** Returns the rejection's code, or null if the service did not reject the change. */
function refusalOf(error: unknown): ErrorCode | null {
  if (isMissing(error)) return 'not_found';
  return error instanceof DomainError && !UNKNOWN.includes(error.code) ? error.code : null;
}
