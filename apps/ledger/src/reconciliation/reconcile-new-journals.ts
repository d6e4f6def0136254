import { Inject, Injectable } from '@nestjs/common';
import { SNAPSHOTS_PER_PAGE, timeOfId, type Clock } from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { CheckpointsStore } from './checkpoints.store';
import { JournalsStore } from './journals.store';
import { ReconcileChanges, type Step } from './reconcile-changes';
import type { ReconciliationConfig } from './reconciliation.config';

/**
 * Compares the ledger's journals since the checkpoint with the other services. This detects a forged journal
 * whose source has an old ID and no event, because no page of new IDs contains such a source.
 */
@Injectable()
export class ReconcileNewJournals {
  constructor(
    private readonly changes: ReconcileChanges,
    private readonly journals: JournalsStore,
    private readonly checkpoints: CheckpointsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
  ) {}

  async execute(): Promise<Step> {
    const now = this.clock.now('live');
    const { cursor } = await this.checkpoints.resume('journals', now, new Date(0));
    const page = await this.journals.postedAfter(cursor ?? '0', SNAPSHOTS_PER_PAGE);
    const horizon = now.getTime() - this.config.RECONCILE_GRACE_SECONDS * 1_000;
    const young = page.findIndex(({ id }) => (timeOfId(id) ?? 0) >= horizon);
    const posted = young < 0 ? page : page.slice(0, young);
    const found = await this.changes.checkSources([...new Set(posted.map(({ sourceId }) => sourceId))]);
    const more = posted.length === SNAPSHOTS_PER_PAGE;
    await this.checkpoints.move('journals', posted.at(-1)?.number ?? cursor, more ? null : now);
    return { found, more, changed: [] };
  }
}
