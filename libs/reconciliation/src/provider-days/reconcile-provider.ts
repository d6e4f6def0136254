import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  invalidField,
  notFound,
  toUnix,
  type Clock,
  type ReconciledProvider,
  type ReconcileProviderRequest,
} from '@tulay/contracts';
import { AdvisoryLock, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { ComparePage, type Subject } from './compare-page';
import { DayProgress } from './day-progress';
import { DayStores } from './day-stores';
import { OWN_MONEY, type ComparableProvider, type OwnMoney, type ProviderDay } from './own-money.port';
import type { ProviderLine } from './provider-records.store';

const PAGE = 200;
const DAY_SECONDS = 86_400;

/**
 * Compares a provider's records for a day with our rows and with the provider's ledger account, page by page.
 * Reads all of the provider's entries first, then our rows without an entry, then journals without either.
 */
@Injectable()
export class ReconcileProvider {
  private readonly lock: AdvisoryLock;

  constructor(
    db: Database,
    @Inject(OWN_MONEY) private readonly own: OwnMoney,
    private readonly stores: DayStores,
    private readonly compare: ComparePage,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.lock = new AdvisoryLock(db, 'reconciliation with providers');
  }

  /**
   * @throws DomainError `not_found` for an unknown provider; `invalid_request` for a day that cannot be
   * compared; `provider_error` if the provider's records cannot be read; `conflict` while another comparison
   * runs
   */
  async execute(request: ReconcileProviderRequest): Promise<ReconciledProvider> {
    const provider = this.own.providers().find(({ name }) => name === request.provider);
    if (!provider) throw notFound('provider', request.provider);
    const day = dayOf(request, toUnix(this.clock.now(request.environment)));
    if (!(await this.lock.hold()))
      throw new DomainError('conflict', 'Another reconciliation is running. Try again after it has finished');
    try {
      return { ...request, ...(await this.reconcile(provider, day)) };
    } finally {
      await this.lock.release();
    }
  }

  private async reconcile(provider: ComparableProvider, day: ProviderDay) {
    const { discrepancies, records, reading } = this.stores;
    const listed = await reading.execute({ provider, day }).catch((error: Error) => {
      throw new DomainError('provider_error', `Cannot read the records of ${day.provider}: ${error.message}`);
    });
    const progress = new DayProgress();
    await this.compareLines(day, progress);
    await this.compareOurs(day, listed, progress);
    await this.compareBooks(day, progress);
    await this.endComparison(day, progress);
    await discrepancies.ended(day, progress.checked, toUnix(this.clock.now('live')));
    await records.clear(day);
    const stored = await discrepancies.countStored(day);
    return { checked: progress.checked, open: stored + progress.surplusCount, stored };
  }

  private async compareLines(day: ProviderDay, progress: DayProgress): Promise<void> {
    for (let after = ''; ;) {
      const lines = await this.stores.records.page(day, after, PAGE);
      await this.add(day, lines.map(toSubject), progress);
      if (lines.length < PAGE) return;
      after = lines.at(-1)!.providerRef;
    }
  }

  private async compareOurs(day: ProviderDay, listed: boolean, progress: DayProgress): Promise<void> {
    for (const page of this.own.pages(listed)) {
      for (let after = ''; ;) {
        const ids = await page(day, after, PAGE);
        const known = await this.stores.records.known(day, ids);
        const left = ids.filter((id) => !known.has(id));
        await this.add(day, left.map(withoutLine), progress);
        if (ids.length < PAGE) break;
        after = ids.at(-1)!;
      }
    }
  }

  /**
   * Compares journals whose payment, refund or payout does not exist in our records or did not move on that
   * day.
   */
  private async compareBooks(day: ProviderDay, progress: DayProgress): Promise<void> {
    for await (const journals of this.stores.books.pagesOf(day)) {
      const sources = [...new Set(journals.map(({ source }) => source))];
      const own = await this.own.ofSources(day.environment, sources);
      const ids = sources.map((source) => own.get(source) ?? source);
      const known = await this.stores.records.known(day, ids);
      const ours = await this.own.sides(day.environment, ids);
      const movedToday = (id: string) => {
        const side = ours.get(id);
        return side?.provider === day.provider && isWithin(side.movedAt, day);
      };
      const left = ids.filter((id) => !known.has(id) && !movedToday(id));
      await this.add(day, left.map(withoutLine), progress);
    }
  }

  private async add(day: ProviderDay, subjects: Subject[], progress: DayProgress): Promise<void> {
    progress.checked += subjects.length;
    progress.add(await this.compare.execute({ day, subjects }));
  }

  /** Resolves discrepancies that were not found again, and stores other discrepancies in their place. */
  private async endComparison(day: ProviderDay, progress: DayProgress): Promise<void> {
    const { discrepancies } = this.stores;
    await discrepancies.resolveGone(day, progress.stored);
    progress.add(await discrepancies.save(progress.takeSurplus()));
    await discrepancies.countSurplus(day, progress.surplus, this.clock.now('live'));
  }
}

const toSubject = (line: ProviderLine): Subject => ({ id: line.ownId ?? line.providerRef, line });

const withoutLine = (id: string): Subject => ({ id, line: null });

const isWithin = (time: number | null, { from, to }: ProviderDay): boolean =>
  time !== null && time >= from && time < to;

/** @param now Unix seconds; a day that has not ended cannot be compared */
function dayOf({ provider, environment, day }: ReconcileProviderRequest, now: number): ProviderDay {
  const from = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) / 1000 : NaN;
  if (!Number.isFinite(from)) throw invalidField('day', 'must be a date in the format YYYY-MM-DD');
  const to = from + DAY_SECONDS;
  if (to > now) throw invalidField('day', 'must be a day that has ended in Manila time');
  return { provider, environment, day, from, to };
}
