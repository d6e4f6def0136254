import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK, RestoreHold } from '@tulay/service-host';

const END = [
  'UPDATE sessions SET ended_at = $1 WHERE ended_at IS NULL',
  'UPDATE links SET used_at = $1 WHERE used_at IS NULL',
  'UPDATE invitations SET used_at = $1 WHERE used_at IS NULL',
];

/**
 * Ends every session, link and invitation when a restored database is released, because the backup does not contain
 * which of them were ended, used or revoked later.
 */
@Injectable()
export class EndRestoredAccess implements OnModuleInit {
  constructor(
    private readonly hold: RestoreHold,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hold.releasedBy((tx) => this.execute(tx));
  }

  private async execute(tx: Tx): Promise<void> {
    const now = toUnix(this.clock.now('live'));
    for (const text of END) await tx.query(text, [now]);
  }
}
