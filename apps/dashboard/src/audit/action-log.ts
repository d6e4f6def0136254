import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { Tx } from '@tulay/persistence';
import type { AuditAction, AuditDetail } from './audit-actions';

interface ActionEntry {
  action: AuditAction;
  /** Merchant ID, or user ID if the action changed a user's own account. */
  subject: string;
  detail?: AuditDetail;
  /** User ID, operator's name, or service such as `dashboard`. */
  actor: string;
}

/** Writes the dashboard's audit log. Accepts only actions that the audit page can display. */
@Injectable()
export class ActionLog {
  private readonly log = new AuditLog();

  /** Records an entry in the transaction that makes the change. */
  record(tx: Tx, { detail, ...entry }: ActionEntry): Promise<void> {
    return this.log.record(tx, { ...entry, detail: { ...detail } });
  }
}
