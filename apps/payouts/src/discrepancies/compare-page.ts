import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type ProviderJournal } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { PayoutEntity } from '../payouts/payout.entity';
import { ProviderCalls } from '../routing/provider-calls';
import { compareSides, type BookSide, type TheirSide } from './compare-sides.rules';
import { DiscrepanciesStore, type NewDiscrepancy } from './discrepancies.store';
import { OurPayoutsStore, type ProviderDay } from './our-payouts.store';
import { ProviderBooksClient } from './provider-books.client';

/** A payout, or something of the provider that is none, with the provider's line if it has one on that day. */
export interface Subject {
  /** Our id; the provider's reference when there is none. */
  id: string;
  theirs: TheirSide | null;
}

/** Compares some payouts of a day, and stores what the sides do not agree on. */
@Injectable()
export class ComparePage {
  constructor(
    private readonly payouts: OurPayoutsStore,
    private readonly calls: ProviderCalls,
    private readonly books: ProviderBooksClient,
    private readonly discrepancies: DiscrepanciesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns what was found, which is stored */
  async execute({ day, subjects }: { day: ProviderDay; subjects: Subject[] }): Promise<NewDiscrepancy[]> {
    const ids = subjects.map(({ id }) => id);
    const [ours, journals] = [await this.payouts.byId(day.environment, ids), await this.books.of(ids)];
    const found: NewDiscrepancy[] = [];
    for (const subject of subjects)
      found.push(
        ...(await this.compare(day, subject, ours.get(subject.id) ?? null, booksOf(journals, subject))),
      );
    await this.discrepancies.save(found);
    return found;
  }

  private async compare(
    day: ProviderDay,
    { id, theirs: line }: Subject,
    payout: PayoutEntity | null,
    books: BookSide[],
  ): Promise<NewDiscrepancy[]> {
    const ours = payout && { ...payout, returned: payout.failure?.code === 'returned' };
    const theirs = line ?? (await this.ask(day, payout));
    const kinds = compareSides({ provider: day.provider, ours, theirs, books });
    const { amount, currency } = theirs ?? payout ?? { amount: books[0]?.gross ?? 0n, currency: 'PHP' };
    const sides = { ours: textOf(ours), theirs: textOf(theirs), books: booksText(books) };
    const { provider, environment } = day;
    const now = toUnix(this.clock.now('live'));
    return kinds.map((kind) => ({
      provider,
      environment,
      day: day.day,
      kind,
      subject: id,
      amount,
      currency,
      ...sides,
      found: now,
    }));
  }

  /** A line may stand on another day, and some providers have no list: then the payout is asked for by itself. */
  private async ask({ provider }: ProviderDay, payout: PayoutEntity | null): Promise<TheirSide | null> {
    if (payout?.provider !== provider) return null;
    const report = await this.calls.look(provider, payout);
    if (report.outcome === 'absent') return null;
    return { status: STATUSES[report.outcome], amount: payout.amount, currency: payout.currency };
  }
}

const STATUSES = {
  succeeded: 'succeeded',
  processing: 'pending',
  failed: 'failed',
  returned: 'failed',
  unavailable: 'unknown',
  unknown: 'unknown',
} as const;

const booksOf = (journals: ProviderJournal[], { id }: Subject): BookSide[] =>
  journals
    .filter(({ source }) => source === id)
    .map(({ kind, provider, gross }) => ({ kind, provider, gross: BigInt(gross) }));

const textOf = (
  side: { status: string; amount: bigint; currency: string; provider?: string } | null,
): string =>
  side
    ? [side.status, side.amount, side.currency, side.provider].filter((part) => part !== undefined).join(' ')
    : 'none';

const booksText = (books: BookSide[]): string =>
  books.map(({ kind, provider, gross }) => `${kind} ${gross} ${provider}`).join(', ') || 'none';
