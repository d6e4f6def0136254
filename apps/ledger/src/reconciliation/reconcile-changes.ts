import { Inject, Injectable } from '@nestjs/common';
import {
  ID_PREFIXES,
  MONEY_KINDS,
  type Clock,
  type ReconciliationFinding,
  type ReconciliationPart,
} from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import type { ReconciliationConfig } from './reconciliation.config';
import { CheckpointsStore } from './checkpoints.store';
import { FindingsStore } from './findings.store';
import { ReconcilePart } from './reconcile-part';

const HOUR_MS = 3_600_000;
const MAX_RECHECKED = 1_000;

const PART_OF = { payment: 'payments', refund: 'refunds', payout: 'payouts' } as const;

export interface Step {
  /** New findings of this step. */
  found: ReconciliationFinding[];
  more: boolean;
  changed: string[];
}

/**
 * Reconciles all changes since the checkpoint: new rows by ID, and changed rows by their events. A full pass,
 * once per `RECONCILE_ALL_EVERY_HOURS`, also finds rows that changed without an event. The job calls `step`
 * until all changes are processed, then `recheck`.
 */
@Injectable()
export class ReconcileChanges {
  constructor(
    private readonly reconcile: ReconcilePart,
    private readonly checkpoints: CheckpointsStore,
    private readonly findings: FindingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
  ) {}

  /**
   * Reconciles one page. Stores the findings before it moves the checkpoint, so that a crash loses no
   * findings.
   */
  async step(part: ReconciliationPart): Promise<Step> {
    const now = this.clock.now('live');
    const since = new Date(now.getTime() - this.config.RECONCILE_ALL_EVERY_HOURS * HOUR_MS);
    const { cursor } = await this.checkpoints.resume(part, now, since);
    const page = await this.reconcile.page({ part, cursor, graceSeconds: this.grace });
    const found = await this.findings.add(part, page.findings);
    found.push(...(await this.checkSources(page.changed)));
    await this.checkpoints.move(part, page.cursor, page.more ? null : now);
    if (!page.more) await this.findings.passEnded(part);
    return { found, more: page.more, changed: page.changed };
  }

  async recheck(part: ReconciliationPart): Promise<void> {
    const subjects = await this.findings.toRecheck(part, MAX_RECHECKED);
    if (!subjects.length) return;
    const { findings } = await this.reconcile.checkIds(part, subjects, this.grace);
    await this.findings.removeResolved(part, subjects, findings);
    await this.findings.add(part, findings);
  }

  /**
   * Compares the given payments, refunds and payouts with the ledger.
   * @returns the new findings
   */
  async checkSources(ids: string[]): Promise<ReconciliationFinding[]> {
    const found: ReconciliationFinding[] = [];
    for (const kind of MONEY_KINDS) {
      const own = ids.filter((id) => id.startsWith(`${ID_PREFIXES[kind]}_`));
      if (!own.length) continue;
      const { findings } = await this.reconcile.checkIds(PART_OF[kind], own, this.grace);
      found.push(...(await this.findings.add(PART_OF[kind], findings)));
    }
    return found;
  }

  private get grace(): number {
    return this.config.RECONCILE_GRACE_SECONDS;
  }
}
