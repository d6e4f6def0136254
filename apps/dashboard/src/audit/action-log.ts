import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { Tx } from '@tulay/persistence';
import type { AuditAction, AuditDetail } from './audit-actions';

interface ActionEntry {
  action: AuditAction;
  /** ID of the merchant, or of the user whose own account was changed. */
  subject: string;
  detail?: AuditDetail;
  /** User ID, `operator` or `dashboard`. */
  actor: string;
}

/** The dashboard's audit log. Accepts only actions that the audit page can display. */
@Injectable()
export class ActionLog {
  private readonly log = new AuditLog();

  /** Records an entry in the transaction of the change. */
  record(tx: Tx, { detail, ...entry }: ActionEntry): Promise<void> {
    return this.log.record(tx, { ...entry, detail: { ...detail } });
  }
}
