import { newOrderedId, type DomainEvent } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import { MovableClock, type Database } from '@tulay/persistence';
import { PostPayments } from '../../../apps/ledger/src/postings/post-payments';
import type { Posting } from '../../../apps/ledger/src/postings/posting.rules';
import { PostingsStore, type Verdict } from '../../../apps/ledger/src/postings/postings.store';
import { paymentPosting, paymentSucceeded, payoutPosting } from '../../../apps/ledger/test/postings';
import { perSecond } from '../measure';

export const CLIENTS = 16;
export const EVENTS = 500;
const IN_FLIGHT = 64;
const MERCHANTS = 10_000;
/** Initial funds in minor units. */
const FUNDS = 10n ** 12n;

const merchantOf = (n: number): string => `mer_${String(n).padStart(26, '0')}`;
export const hot = (): string => merchantOf(0);
export const spread = (): string => merchantOf(1 + Math.floor(Math.random() * MERCHANTS));

/** The ledger, with a method for each way of posting. A posting is counted only after it is durable. */
export class LedgerUnderTest {
  private readonly store = new PostingsStore();
  readonly postPayments: PostPayments;

  constructor(
    private readonly db: Database,
    readonly seconds: number,
    private readonly posting: (merchantId: string) => Posting,
  ) {
    this.postPayments = new PostPayments(db, this.store, new MovableClock(db));
  }

  /**
   * Creates all merchants' accounts before the measurement, by posting a first payment to each that covers
   * every debit.
   */
  async openAccounts(): Promise<void> {
    for (let first = 0; first <= MERCHANTS; first += EVENTS)
      await this.store.post(
        this.db,
        Array.from({ length: EVENTS }, (_, i) => credit(merchantOf(first + i), { gross: FUNDS })),
      );
    await this.db.query('ANALYZE');
  }

  /** Runs each posting as one statement in its own transaction. */
  oneByOne(merchant: () => string): Promise<number> {
    return perSecond(CLIENTS, this.seconds, () =>
      this.store.post(this.db, [this.posting(merchant())]).then(count),
    );
  }

  /** Groups postings that arrive while a batch is running into the next batch. */
  coalesced(merchant: () => string): Promise<number> {
    const run = (postings: Posting[]) => this.store.post(this.db, postings);
    const batcher = new Batcher<Posting, Verdict>({ run, max: EVENTS, concurrency: 1 });
    return perSecond(IN_FLIGHT, this.seconds, () =>
      batcher.add(this.posting(merchant())).then((one) => count([one])),
    );
  }

  /** Posts batches of events as the consumer does: posting rules, inbox and journals in one transaction. */
  events(merchant: () => string): Promise<number> {
    return perSecond(1, this.seconds, () =>
      this.postPayments.execute(eventsOf(merchant, EVENTS)).then(count),
    );
  }
}

/** Returns a payment's posting, which always succeeds. */
export const credit = (merchantId: string, changes: Partial<Posting> = {}): Posting =>
  paymentPosting(merchantId, { source: newOrderedId('pay'), ...changes });

/** Returns a one-centavo payout's posting, which the ledger rejects if the balance is insufficient. */
export const debit = (merchantId: string): Posting =>
  payoutPosting(merchantId, 1n, { source: newOrderedId('po') });

export const eventsOf = (merchant: () => string, many: number): DomainEvent[] =>
  Array.from({ length: many }, () => paymentSucceeded(merchant()));

function count(verdicts: Verdict[]): number {
  if (verdicts.some((verdict) => verdict !== 'posted'))
    throw new Error('a payment of the benchmark was not posted');
  return verdicts.length;
}
