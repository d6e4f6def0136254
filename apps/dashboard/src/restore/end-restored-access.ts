import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK, RestoreHold, type RestoreRelease } from '@tulay/service-host';

const END = [
  'UPDATE sessions SET ended_at = $1 WHERE ended_at IS NULL',
  'UPDATE links SET used_at = $1 WHERE used_at IS NULL',
  'UPDATE invitations SET used_at = $1 WHERE used_at IS NULL',
];

/**
 * Ends every session, link and invitation when a restored database is released, because the backup does not
 * record which of them were ended, used or revoked after the backup. Writes an audit entry.
 */
@Injectable()
export class EndRestoredAccess implements OnModuleInit {
  constructor(
    private readonly hold: RestoreHold,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    this.hold.releasedBy((tx, release) => this.execute(tx, release));
  }

  private async execute(tx: Tx, { actor, reason, heldSince }: RestoreRelease): Promise<void> {
    const now = toUnix(this.clock.now('live'));
    for (const text of END) await tx.query(text, [now]);
    const detail = { reason, held_since: heldSince };
    await this.audit.record(tx, { action: 'restore.released', subject: 'dashboard', actor, detail });
  }
}
