import { newOrderedId, type DomainEvent } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import type { Database } from '@tulay/persistence';
import { ledgerSchema } from '../../apps/ledger/src/ledger.schema';
import { PostPayments } from '../../apps/ledger/src/postings/post-payments';
import type { Posting } from '../../apps/ledger/src/postings/posting.rules';
import { PostingsStore, type Verdict } from '../../apps/ledger/src/postings/postings.store';
import { paymentPosting, paymentSucceeded } from '../../apps/ledger/test/postings';
import type { BenchEnv, BenchRow } from './bench-row';
import { compare, interleaved, perSecond, type Rounds } from './measure';
import { LedgerBus } from './ledger-bus';
import { scratchDatabase } from './scratch-database';
import { Tpcb } from './tpcb';

const CLIENTS = 16;
const IN_FLIGHT = 64;
const EVENTS = 500;
const MERCHANTS = 10_000;

const merchantOf = (n: number): string => `mer_${String(n).padStart(26, '0')}`;
const hot = (): string => merchantOf(0);
const spread = (): string => merchantOf(1 + Math.floor(Math.random() * MERCHANTS));

/** P3 and P4: postings beside one transaction per posting and TPC-B; and credits by event batches, hot and spread. */
export async function bench({ adminUrl, natsUrl, quick }: BenchEnv): Promise<BenchRow[]> {
  const { url, db, drop } = await scratchDatabase(adminUrl, 'ledger', ledgerSchema.migrations, CLIENTS);
  const tpcb = new Tpcb(url, CLIENTS);
  const ledger = new LedgerUnderTest(db, quick ? 0.5 : 3);
  const bus = await LedgerBus.open(natsUrl, ledger.postPayments);
  try {
    await tpcb.prepare();
    await ledger.openAccounts();
    const all = { ...writers(ledger, tpcb), ...consumers(bus, quick ? 2_000 : 12_000) };
    return toRows(await interleaved(quick ? 3 : 5, all));
  } finally {
    await bus.close();
    await tpcb.close();
    await drop();
  }
}

const writers = (ledger: LedgerUnderTest, tpcb: Tpcb) => ({
  tpcb: () => perSecond(CLIENTS, ledger.seconds, () => tpcb.transact()),
  single: () => ledger.oneByOne(hot),
  singleSpread: () => ledger.oneByOne(spread),
  coalesced: () => ledger.coalesced(hot),
  coalescedSpread: () => ledger.coalesced(spread),
  events: () => ledger.events(hot),
  eventsSpread: () => ledger.events(spread),
});

const consumers = (bus: LedgerBus, events: number) => ({
  bus: () => bus.postAll(eventsOf(hot, events), EVENTS),
  busOneByOne: () => bus.postAll(eventsOf(hot, events / 10), 1),
});

const eventsOf = (merchant: () => string, many: number): DomainEvent[] =>
  Array.from({ length: many }, () => paymentSucceeded(merchant()));

/** The ways postings reach the books. Every one is durable when it is counted. */
class LedgerUnderTest {
  private readonly store = new PostingsStore();
  readonly postPayments: PostPayments;

  constructor(
    private readonly db: Database,
    readonly seconds: number,
  ) {
    this.postPayments = new PostPayments(db, this.store);
  }

  /** A merchant's first payment opens its accounts; measured is what comes after. */
  async openAccounts(): Promise<void> {
    for (let first = 0; first <= MERCHANTS; first += EVENTS)
      await this.store.post(
        this.db,
        Array.from({ length: EVENTS }, (_, i) => posting(merchantOf(first + i))),
      );
    await this.db.query('ANALYZE');
  }

  /** Each posting is a transaction of its own, in one statement. */
  oneByOne(merchant: () => string): Promise<number> {
    return perSecond(CLIENTS, this.seconds, () =>
      this.store.post(this.db, [posting(merchant())]).then(count),
    );
  }

  /** What arrives while a batch is under way is the next batch. */
  coalesced(merchant: () => string): Promise<number> {
    const run = (postings: Posting[]) => this.store.post(this.db, postings);
    const batcher = new Batcher<Posting, Verdict>({ run, max: EVENTS, concurrency: 1 });
    return perSecond(IN_FLIGHT, this.seconds, () =>
      batcher.add(posting(merchant())).then((one) => count([one])),
    );
  }

  /** Batches of events as the consumer hands them over: rules, inbox and books in one transaction. */
  events(merchant: () => string): Promise<number> {
    return perSecond(1, this.seconds, () =>
      this.postPayments.execute(eventsOf(merchant, EVENTS)).then(count),
    );
  }
}

const posting = (merchantId: string): Posting => paymentPosting(merchantId, { source: newOrderedId('pay') });

function count(verdicts: Verdict[]): number {
  if (verdicts.some((verdict) => verdict !== 'posted'))
    throw new Error('a posting of the benchmark was not posted');
  return verdicts.length;
}

type Measured = Rounds<keyof ReturnType<typeof writers> | keyof ReturnType<typeof consumers>>;

const toRows = (m: Measured): BenchRow[] => [
  compare(
    {
      id: 'P3',
      what: 'credits on one hot merchant, from JetStream to posted, beside one event per transaction',
      unit: '/s',
      target: '≥ 8 ×',
    },
    m.bus,
    m.busOneByOne,
  ),
  compare(
    {
      id: 'P4a',
      what: 'post_batch, one hot account, 64 in flight, beside TPC-B on one branch, 16 clients',
      unit: '/s',
      target: '≥ 12 ×',
    },
    m.coalesced,
    m.tpcb,
  ),
  compare(
    {
      id: 'P4b',
      what: 'the same, beside one transaction per posting, 16 callers',
      unit: '/s',
      target: '≥ 18 ×',
    },
    m.coalesced,
    m.single,
  ),
  compare(
    {
      id: 'L1',
      what: 'post_batch, spread over 10,000 merchants, 64 in flight, beside one transaction per posting',
      unit: '/s',
      target: '≥ 3 ×',
    },
    m.coalescedSpread,
    m.singleSpread,
  ),
  compare(
    {
      id: 'L2',
      what: 'credits by batches of 500 events (rules, inbox, books), hot, beside one per transaction',
      unit: '/s',
      target: '≥ 12 ×',
    },
    m.events,
    m.single,
  ),
  compare(
    {
      id: 'L3',
      what: 'the same, spread over 10,000 merchants, beside hot',
      unit: '/s',
      target: '≥ 0.3 ×',
      note: 'three accounts a merchant',
    },
    m.eventsSpread,
    m.events,
  ),
];
