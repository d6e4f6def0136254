import { currentRequestId } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';

export interface AuditEntry {
  /** `payout.settled` */
  action: string;
  /** The id of what was changed. */
  subject: string;
  /** What changed to what. Never a secret. */
  detail?: Record<string, unknown>;
  /** Who asked for it, where that is known by name. */
  actor?: string;
}

/** Every change an operator makes, written in the transaction that makes it. The table `audit_log` is the service's own. */
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
