import { currentRequestId } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';

export interface AuditEntry {
  /** `payout.resolved` */
  action: string;
  /** The id of what was changed. */
  subject: string;
  /** The values of the change. Never a secret. */
  detail?: Record<string, unknown>;
  /** The person who requested it, if named. */
  actor?: string;
}

/** Records each change by an operator in the same transaction. Each service has its own table `audit_log`. */
export class AuditLog {
  async record(tx: Tx, { action, subject, detail, actor = 'operator' }: AuditEntry): Promise<void> {
    await tx.query('INSERT INTO audit_log (actor, action, subject, detail) VALUES ($1, $2, $3, $4)', [
      actor,
      action,
      subject,
      JSON.stringify({ ...detail, request_id: currentRequestId() }),
    ]);
  }
}
