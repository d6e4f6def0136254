import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { Tx } from '@tulay/persistence';
import type { AuditAction, AuditDetail } from './audit-actions';

interface ActionEntry {
  action: AuditAction;
  /** The merchant, or the person whose own account it is about. */
  subject: string;
  detail?: AuditDetail;
  /** A person's id, or `operator` or `dashboard`. */
  actor: string;
}

/** The audit log of the dashboard, whose readers are people: it takes only what the audit page has words for. */
@Injectable()
export class ActionLog {
  private readonly log = new AuditLog();

  /** In the transaction of the change. */
  record(tx: Tx, { detail, ...entry }: ActionEntry): Promise<void> {
    return this.log.record(tx, { ...entry, detail: { ...detail } });
  }
}
