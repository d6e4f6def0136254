import { Inject, Injectable } from '@nestjs/common';
import { ID_PREFIXES, idAt, MONEY_KINDS, ROWS_PER_SEAL, type Clock, type MoneyKind } from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { ExamineRowSeal } from './examine-row-seal';
import { amendedMarks, packMarks } from './row-marks';
import { RowMarksClient } from './row-marks.client';
import type { RowSealsConfig } from './row-seals.config';
import { RowSealsStore } from './row-seals.store';

const DAY_MS = 86_400_000;
/** Maximum number of pages per run, so that the first run on an existing system does not delay other work. */
const PAGES_PER_RUN = 100;

/**
 * Seals rows of payments, refunds and payouts that are old enough, and reseals a page after a legitimate
 * state change of one of its rows.
 */
@Injectable()
export class SealRows {
  constructor(
    private readonly seals: RowSealsStore,
    private readonly services: RowMarksClient,
    private readonly examine: ExamineRowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: RowSealsConfig,
  ) {}

  /**
   * @returns the time in milliseconds up to which all rows are sealed; null if some pages are left for the
   * next run
   */
  async sealOld({ signal }: { signal: AbortSignal }): Promise<number | null> {
    const before = this.horizon();
    let complete = true;
    for (const kind of MONEY_KINDS) complete = (await this.sealKind(kind, before, signal)) && complete;
    return complete ? before : null;
  }

  /**
   * Reseals the pages of the given rows if a row has changed state since it was sealed, with an event that
   * reports the change.
   */
  async amend(ids: string[]): Promise<void> {
    for (const kind of MONEY_KINDS) {
      const own = ids.filter((id) => id.startsWith(`${ID_PREFIXES[kind]}_`));
      const seals = own.length ? await this.seals.ofIds(kind, own) : [];
      for (const seal of seals.filter(({ current }) => current)) {
        const readAt = this.clock.now('live');
        const { now, lawful } = await this.examine.execute(seal);
        if (!now || !lawful.length) continue;
        const marks = amendedMarks(seal.marks, now, new Set(lawful));
        await this.seals.append({ ...seal, marks }, readAt);
      }
    }
  }

  /** Rounds down to whole days, so that each seal covers more than a few rows. */
  private horizon(): number {
    const days = this.config.SEAL_ROWS_AFTER_DAYS;
    const now = this.clock.now('live').getTime() - days * DAY_MS;
    return days ? now - (now % DAY_MS) : now;
  }

  /** @returns whether all rows before the horizon are sealed */
  private async sealKind(kind: MoneyKind, before: number, signal: AbortSignal): Promise<boolean> {
    const prefix = ID_PREFIXES[kind];
    const upTo = idAt(prefix, before);
    let after = (await this.seals.sealedUpTo(kind)) ?? `${prefix}_`;
    for (let pages = 0; pages < PAGES_PER_RUN && !signal.aborted; pages++) {
      if (after >= upTo) return true;
      const readAt = this.clock.now('live');
      const page = { after, upTo, limit: ROWS_PER_SEAL, each: true };
      const { rows, last, marks } = await this.services.read(kind, page);
      if (!marks || last === null) return true;
      await this.seals.append({ kind, after, upTo: last, marks: packMarks(marks) }, readAt);
      if (rows < ROWS_PER_SEAL) return true;
      after = last;
    }
    return false;
  }
}
