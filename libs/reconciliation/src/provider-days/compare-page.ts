import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type ProviderJournal } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { compareSides, type BookSide, type OwnSide, type TheirSide } from './compare-sides.rules';
import { DiscrepanciesStore, type NewDiscrepancy } from './discrepancies.store';
import { OWN_MONEY, type OwnMoney, type ProviderDay } from './own-money.port';
import { ProviderBooks } from './provider-books';
import { booksText, theirText, ownText } from './sides-text';

/** The line of a provider. */
interface TheirLine extends TheirSide {
  providerRef: string;
  /** Unix seconds. */
  occurredAt: number;
  /** Whether another line of the day tells of the same thing of ours, and comes first. */
  isSecond: boolean;
}

/** Something of ours, or of the provider that is none of ours, with the provider's line if it has one on that day. */
export interface Subject {
  /** Our id; what the books or the provider call it when we have none. */
  id: string;
  line: TheirLine | null;
}

/** A subject with all that is known of it. */
interface Compared {
  subject: string;
  ours: OwnSide | null;
  theirs: TheirSide | null;
  books: BookSide[];
}

/** Clocks differ by less. Money that came so long after ours had moved is other money. */
const LATER_SECONDS = 3_600;

/** So many questions to a provider without a list are under way at once. */
const ASKED_AT_ONCE = 5;

/** Compares some of a day, and stores what the sides do not agree on. */
@Injectable()
export class ComparePage {
  constructor(
    @Inject(OWN_MONEY) private readonly own: OwnMoney,
    private readonly books: ProviderBooks,
    private readonly discrepancies: DiscrepanciesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns what was found, which is stored */
  async execute({ day, subjects }: { day: ProviderDay; subjects: Subject[] }): Promise<NewDiscrepancy[]> {
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
    await this.discrepancies.save(found);
    return found;
  }

  /** @returns null for a line that failed where another one of the same thing did not */
  private async gather(
    day: ProviderDay,
    { id, line }: Subject,
    ours: OwnSide | null,
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

  /** A line may stand on another day, and some providers have no list: then the provider is asked for it by itself. */
  private async ask(
    { provider, environment }: ProviderDay,
    id: string,
    ours: OwnSide | null,
  ): Promise<TheirSide | null> {
    return ours?.provider === provider ? this.own.ask(provider, id, environment) : null;
  }

  private compare(day: ProviderDay, { subject, ours, theirs, books }: Compared): NewDiscrepancy[] {
    const kinds = compareSides({ provider: day.provider, ours, theirs, books });
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

/** Whether the line is about other money than ours, although it bears our reference: it came twice. */
function isOther({ isSecond, status, occurredAt }: TheirLine, ours: OwnSide | null): boolean {
  const movedAt = ours?.movedAt ?? null;
  return isSecond || (status === 'succeeded' && movedAt !== null && occurredAt > movedAt + LATER_SECONDS);
}

const booksOf = (journals: ProviderJournal[], source: string): BookSide[] =>
  journals
    .filter((journal) => journal.source === source)
    .map(({ kind, provider, gross, fee }) => ({ kind, provider, gross: BigInt(gross), fee: BigInt(fee) }));
