import { Inject, Injectable } from '@nestjs/common';
import {
  ID_PREFIXES,
  MONEY_KINDS,
  type Clock,
  type ReconciliationFinding,
  type ReconciliationPart,
} from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import type { LedgerConfig } from '../ledger.config';
import { FindingsStore } from './findings.store';
import { MarksStore } from './marks.store';
import { ReconcilePart } from './reconcile-part';

const HOUR_MS = 3_600_000;
const LOOKED_AT_AGAIN = 1_000;

const PART_OF = { payment: 'payments', refund: 'refunds', payout: 'payouts' } as const;

export interface Step {
  /** What had not been found before. */
  found: ReconciliationFinding[];
  more: boolean;
}

/**
 * Proves what is new since the last time: new rows by their ids, changed ones by the events that tell of them. Once in
 * a while it begins at the beginning, and so finds also what changed without an event.
 */
@Injectable()
export class FollowChanges {
  constructor(
    private readonly reconcile: ReconcilePart,
    private readonly marks: MarksStore,
    private readonly findings: FindingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: LedgerConfig,
  ) {}

  /** One page. What it found is kept before the mark moves on: a crash in between finds it again. */
  async step(part: ReconciliationPart): Promise<Step> {
    const now = this.clock.now('live');
    const since = new Date(now.getTime() - this.config.RECONCILE_ALL_EVERY_HOURS * HOUR_MS);
    const { cursor } = await this.marks.resume(part, now, since);
    const page = await this.reconcile.page({ part, cursor, graceSeconds: this.grace });
    const found = await this.findings.add(part, page.findings);
    found.push(...(await this.judgeChanged(page.changed)));
    await this.marks.move(part, page.cursor, page.more ? null : now);
    return { found, more: page.more };
  }

  /** Looks again at what was found, and strikes off what is right by now. */
  async lookAgain(part: ReconciliationPart): Promise<void> {
    const subjects = await this.findings.toLookAt(part, LOOKED_AT_AGAIN);
    if (!subjects.length) return;
    const { findings } = await this.reconcile.those(part, subjects, this.grace);
    await this.findings.keepOnly(part, subjects, findings);
    await this.findings.add(part, findings);
  }

  private async judgeChanged(ids: string[]): Promise<ReconciliationFinding[]> {
    const found: ReconciliationFinding[] = [];
    for (const kind of MONEY_KINDS) {
      const own = ids.filter((id) => id.startsWith(`${ID_PREFIXES[kind]}_`));
      if (!own.length) continue;
      const { findings } = await this.reconcile.those(PART_OF[kind], own, this.grace);
      found.push(...(await this.findings.add(PART_OF[kind], findings)));
    }
    return found;
  }

  private get grace(): number {
    return this.config.RECONCILE_GRACE_SECONDS;
  }
}
