import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type ProviderJournal } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import {
  compareRecords,
  type LedgerRecord,
  type OwnRecord,
  type ReportedRecord,
} from './compare-records.rules';
import { DiscrepanciesStore, type NewDiscrepancy, type SavedDiscrepancies } from './discrepancies.store';
import { OWN_MONEY, type OwnMoney, type ProviderDay } from './own-money.port';
import { ProviderBooks } from './provider-books';
import { booksText, theirText, ownText } from './sides-text';

interface TheirLine extends ReportedRecord {
  providerRef: string;
  /** In Unix seconds. */
  occurredAt: number;
  /** Whether the day has another entry for the same payment, refund or payout, which takes precedence. */
  isSecond: boolean;
}

/**
 * Payment, refund or payout to be compared, with the provider's entry on that day, if any. The payment,
 * refund or payout may exist only at the provider.
 */
export interface Subject {
  /** Our ID; if there is none, the source in the ledger or the provider's reference. */
  id: string;
  line: TheirLine | null;
}

interface Compared {
  subject: string;
  ours: OwnRecord | null;
  theirs: ReportedRecord | null;
  books: LedgerRecord[];
}

/**
 * Longer than any clock difference. A provider entry this long after our record of the transfer is a separate
 * transfer.
 */
const LATER_SECONDS = 3_600;

const ASKED_AT_ONCE = 5;

@Injectable()
export class ComparePage {
  constructor(
    @Inject(OWN_MONEY) private readonly own: OwnMoney,
    private readonly books: ProviderBooks,
    private readonly discrepancies: DiscrepanciesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the discrepancies, split into stored discrepancies and discrepancies that are only counted */
  async execute({ day, subjects }: { day: ProviderDay; subjects: Subject[] }): Promise<SavedDiscrepancies> {
    const ids = subjects.map(({ id }) => id);
    const ours = await this.own.sides(day.environment, ids);
    const journals = await this.books.of(ids.map((id) => ours.get(id)?.source ?? id));
    const found: NewDiscrepancy[] = [];
    for (let i = 0; i < subjects.length; i += ASKED_AT_ONCE) {
      const some = subjects.slice(i, i + ASKED_AT_ONCE);
      const gathered = some.map((one) => this.gather(day, one, ours.get(one.id) ?? null, journals));
      for (const compared of await Promise.all(gathered))
        if (compared) found.push(...this.compare(day, compared));
    }
    return this.discrepancies.save(found);
  }

  /** @returns null for a failed additional entry, which needs no comparison */
  private async gather(
    day: ProviderDay,
    { id, line }: Subject,
    ours: OwnRecord | null,
    journals: ProviderJournal[],
  ): Promise<Compared | null> {
    if (line && isOther(line, ours))
      return line.status === 'failed'
        ? null
        : { subject: line.providerRef, ours: null, theirs: line, books: [] };
    const source = ours?.source ?? id;
    const theirs = line ?? (await this.ask(day, id, ours));
    return { subject: source, ours, theirs, books: booksOf(journals, source) };
  }

  /**
   * Queries the provider for a single payment, refund or payout, because its entry may be on another day and
   * some providers have no list.
   */
  private async ask(
    { provider, environment }: ProviderDay,
    id: string,
    ours: OwnRecord | null,
  ): Promise<ReportedRecord | null> {
    return ours?.provider === provider ? this.own.ask(provider, id, environment) : null;
  }

  private compare(day: ProviderDay, { subject, ours, theirs, books }: Compared): NewDiscrepancy[] {
    const kinds = compareRecords({ provider: day.provider, ours, theirs, books });
    const { amount, currency } = theirs ?? ours ?? { amount: books[0]?.gross ?? 0n, currency: 'PHP' };
    const { provider, environment } = day;
    const found = toUnix(this.clock.now('live'));
    const texts = { ours: ownText(ours), theirs: theirText(theirs), books: booksText(books) };
    return kinds.map((kind) => ({
      provider,
      environment,
      day: day.day,
      kind,
      subject,
      amount,
      currency,
      ...texts,
      found,
    }));
  }
}

/** Returns whether the entry is a second, separate transfer with our reference. */
function isOther({ isSecond, status, occurredAt }: TheirLine, ours: OwnRecord | null): boolean {
  const movedAt = ours?.movedAt ?? null;
  return isSecond || (status === 'succeeded' && movedAt !== null && occurredAt > movedAt + LATER_SECONDS);
}

const booksOf = (journals: ProviderJournal[], source: string): LedgerRecord[] =>
  journals
    .filter((journal) => journal.source === source)
    .map(({ kind, provider, gross, fee }) => ({ kind, provider, gross: BigInt(gross), fee: BigInt(fee) }));
