import { currentOperator, currentRequestId, operatorName } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';

export interface AuditEntry {
  /** Action name, such as `payout.resolved`. */
  action: string;
  /** ID of the changed object. */
  subject: string;
  /** Details of the change, which must not contain secrets. */
  detail?: Record<string, unknown>;
  /** Person or system that requested the change. Defaults to the operator whose command is being handled. */
  actor?: string;
}

/** Records changes in the caller's transaction. Each service has its own `audit_log` table. */
export class AuditLog {
  async record(tx: Tx, { action, subject, detail, actor = operatorName() }: AuditEntry): Promise<void> {
    const approvedBy = currentOperator()?.approvedBy;
    await tx.query('INSERT INTO audit_log (actor, action, subject, detail) VALUES ($1, $2, $3, $4)', [
      actor,
      action,
      subject,
      JSON.stringify({
        ...detail,
        ...(approvedBy && { approved_by: approvedBy }),
        request_id: currentRequestId(),
      }),
    ]);
  }
}
