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
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import { isRemote, type PayoutProvider, type RemotePayoutProvider } from '../providers/provider.port';
import { ComparePage, type Subject } from './compare-page';
import type { NewDiscrepancy } from './discrepancies.store';
import type { ProviderRecordEntity } from './discrepancy.entity';
import type { ProviderDay } from './our-payouts.store';
import { ReconciliationStores } from './reconciliation-stores';

const PAGE = 200;
const DAY_SECONDS = 86_400;

/** What a comparison has read and found so far. Only what was found stays in memory. */
interface Progress {
  checked: number;
  found: NewDiscrepancy[];
}

/**
 * Compares a provider's own record of a day with our payouts and with its account in the books, page by page. Every line
 * of the provider is read, then our payouts without a line, then postings without either.
 */
@Injectable()
export class ReconcileProvider {
  private readonly lock: AdvisoryLock;

  constructor(
    db: Database,
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly stores: ReconciliationStores,
    private readonly compare: ComparePage,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.lock = new AdvisoryLock(db, 'reconciliation with providers');
  }

  /** @throws DomainError `not_found`, `invalid_request`, `provider_error`, `conflict` while another one runs */
  async execute(request: ReconcileProviderRequest): Promise<ReconciledProvider> {
    const provider = this.remote(request.provider);
    const day = dayOf(request, toUnix(this.clock.now(request.environment)));
    if (!(await this.lock.hold())) throw new DomainError('conflict', 'Another day is being compared');
    try {
      return { ...request, ...(await this.reconcile(provider, day)) };
    } finally {
      await this.lock.release();
    }
  }

  private remote(name: string): RemotePayoutProvider {
    const provider = this.router.all().find((one) => one.name === name);
    if (!provider || !isRemote(provider)) throw notFound('provider', name);
    return provider;
  }

  private async reconcile(provider: RemotePayoutProvider, day: ProviderDay) {
    const { discrepancies } = this.stores;
    await this.stores.reading.execute({ provider, day }).catch((error: Error) => {
      throw new DomainError('provider_error', `${day.provider} cannot be read: ${error.message}`);
    });
    const progress: Progress = { checked: 0, found: [] };
    await this.compareLines(day, progress);
    await this.compareOurs(day, progress);
    await this.compareBooks(day, progress);
    await discrepancies.resolveGone(day, progress.found);
    await discrepancies.ended(day, progress.checked, toUnix(this.clock.now('live')));
    return { checked: progress.checked, open: await discrepancies.countOpen(day) };
  }

  private async compareLines(day: ProviderDay, progress: Progress): Promise<void> {
    for (let after = ''; ;) {
      const lines = await this.stores.records.page(day, after, PAGE);
      const subjects = lines.map(toSubject);
      await this.add(day, subjects, progress);
      if (lines.length < PAGE) return;
      after = lines.at(-1)!.providerRef;
    }
  }

  private async compareOurs(day: ProviderDay, progress: Progress): Promise<void> {
    const { payouts, records } = this.stores;
    for (const page of [payouts.succeededOn.bind(payouts), payouts.openOf.bind(payouts)]) {
      for (let after = ''; ;) {
        const own = await page(day, after, PAGE);
        const known = await records.known(
          day,
          own.map(({ id }) => id),
        );
        const left = own.filter(({ id }) => !known.has(id));
        await this.add(
          day,
          left.map(({ id }) => ({ id, theirs: null })),
          progress,
        );
        if (own.length < PAGE) break;
        after = own.at(-1)!.id;
      }
    }
  }

  /** Postings of payouts that we do not have, or that did not succeed on the day. */
  private async compareBooks(day: ProviderDay, progress: Progress): Promise<void> {
    for await (const journals of this.stores.books.pagesOf(day)) {
      const ids = [...new Set(journals.map(({ source }) => source))];
      const [ours, known] = [
        await this.stores.payouts.byId(day.environment, ids),
        await this.stores.records.known(day, ids),
      ];
      const left = ids.filter((id) => !known.has(id) && !isOfDay(ours.get(id)?.succeededAt ?? null, day));
      await this.add(
        day,
        left.map((id) => ({ id, theirs: null })),
        progress,
      );
    }
  }

  private async add(day: ProviderDay, subjects: Subject[], progress: Progress): Promise<void> {
    progress.checked += subjects.length;
    progress.found.push(...(await this.compare.execute({ day, subjects })));
  }
}

const toSubject = ({ payoutId, providerRef, status, amount, currency }: ProviderRecordEntity): Subject => ({
  id: payoutId ?? providerRef,
  theirs: { status, amount, currency },
});

const isOfDay = (time: number | null, { from, to }: ProviderDay): boolean =>
  time !== null && time >= from && time < to;

/** @param now Unix seconds; a day that is not over cannot be compared */
function dayOf({ provider, environment, day }: ReconcileProviderRequest, now: number): ProviderDay {
  const from = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) / 1000 : NaN;
  if (!Number.isFinite(from)) throw invalidField('day', 'must be a day such as 2026-05-08');
  const to = from + DAY_SECONDS;
  if (to > now) throw invalidField('day', 'is not over in Manila');
  return { provider, environment, day, from, to };
}
