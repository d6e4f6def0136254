import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { RestoreHold } from '@tulay/service-host';

/** Writes an audit entry when a restored database is released. */
@Injectable()
export class RecordRestoreRelease implements OnModuleInit {
  constructor(
    private readonly hold: RestoreHold,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    this.hold.releasedBy((tx, { actor, reason, heldSince }) => {
      const detail = { reason, held_since: heldSince };
      return this.audit.record(tx, { action: 'restore.released', subject: 'payouts', actor, detail });
    });
  }
}
