import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type ReleaseRestoreRequest, type WithActor } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { Metrics } from '../metrics/metrics';

const OPEN = {
  name: 'open-restore-hold',
  text: 'SELECT set_at FROM restore_holds WHERE released_at IS NULL',
};
const RELEASE = `UPDATE restore_holds SET released_at = now(), released_by = $1, reason = $2
  WHERE released_at IS NULL RETURNING set_at`;

/** A released hold, for the audit log. `heldSince` is in Unix seconds. */
export type RestoreRelease = WithActor<ReleaseRestoreRequest> & { heldSince: number };

type OnRelease = (tx: Tx, release: RestoreRelease) => Promise<void>;

/** The hold on a service whose database was restored from a backup, until an operator releases it. */
@Injectable()
export class RestoreHold implements OnModuleInit {
  private onRelease: OnRelease | null = null;

  constructor(
    private readonly db: Database,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.watchValue(
      'restore_held',
      'Whether the service is held because its database was restored from a backup (1) or not (0)',
      async () => ((await this.heldSince()) === null ? 0 : 1),
    );
  }

  /** Returns the time in Unix seconds since which the service has been held; null if it is not held. */
  async heldSince(): Promise<number | null> {
    const [row] = await this.db.query<{ set_at: Date }>(OPEN);
    return row ? toUnix(row.set_at) : null;
  }

  /** Registers a function to run in the transaction that releases the hold. */
  releasedBy(onRelease: OnRelease): void {
    this.onRelease = onRelease;
  }

  /** Releases the hold and records who released it. Has no effect if no hold is set. */
  async release({ reason, actor }: WithActor<ReleaseRestoreRequest>): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [released] = await tx.query<{ set_at: Date }>(RELEASE, [actor, reason]);
      if (released) await this.onRelease?.(tx, { reason, actor, heldSince: toUnix(released.set_at) });
    });
  }
}
