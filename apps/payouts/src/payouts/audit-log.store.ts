import { Injectable } from '@nestjs/common';
import { currentRequestId } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';

export interface AuditEntry {
  /** `payout.settled` */
  action: string;
  /** The id of what was changed. */
  subject: string;
  /** What changed to what. */
  detail: Record<string, unknown>;
}

/** Every change an operator makes, written in the transaction that makes it. */
@Injectable()
export class AuditLogStore {
  async record(tx: Tx, { action, subject, detail }: AuditEntry): Promise<void> {
    await tx.query('INSERT INTO audit_log (actor, action, subject, detail) VALUES ($1, $2, $3, $4)', [
      'operator',
      action,
      subject,
      JSON.stringify({ ...detail, request_id: currentRequestId() }),
    ]);
  }
}
