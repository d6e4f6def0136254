import { ledgerSchema } from '../../apps/ledger/src/ledger.migrations';
import type { BenchEnv, BenchRow } from './bench-row';
import { compare, interleaved, perSecond, type Rounds } from './measure';
import { LedgerBus } from './ledger-bus';
import { CLIENTS, credit, EVENTS, eventsOf, hot, LedgerUnderTest, spread } from './ledger/ledger-under-test';
import { scratchDatabase } from './scratch-database';
import { Tpcb } from './tpcb';

/**
 * P3 and P4: postings compared with one transaction per posting and with TPC-B, and event batches of credits
 * to one or many accounts.
 */
export async function bench({ adminUrl, natsUrl, quick }: BenchEnv): Promise<BenchRow[]> {
  const { url, db, drop } = await scratchDatabase(adminUrl, 'ledger', ledgerSchema.migrations, CLIENTS);
  const tpcb = new Tpcb(url, CLIENTS);
  const ledger = new LedgerUnderTest(db, quick ? 0.15 : 3, credit);
  const bus = await LedgerBus.open(natsUrl, ledger.postPayments);
  try {
    await tpcb.prepare();
    await ledger.openAccounts();
    const all = { ...writers(ledger, tpcb), ...consumers(bus, quick ? 500 : 12_000) };
    return toRows(await interleaved(quick ? 2 : 5, all));
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

type Measured = Rounds<keyof ReturnType<typeof writers> | keyof ReturnType<typeof consumers>>;

const toRows = (m: Measured): BenchRow[] => [
  compare(
    {
      id: 'P3',
      what: 'credits to one merchant, from JetStream to posted, compared with one event per transaction',
      unit: '/s',
      target: '≥ 8 ×',
    },
    m.bus,
    m.busOneByOne,
  ),
  compare(
    {
      id: 'P4a',
      what: 'post_batch, one account, 64 concurrent postings, compared with TPC-B, one branch, 16 clients',
      unit: '/s',
      target: '≥ 12 ×',
    },
    m.coalesced,
    m.tpcb,
  ),
  compare(
    {
      id: 'P4b',
      what: 'post_batch, one account, compared with one transaction per posting, 16 callers',
      unit: '/s',
      target: '≥ 18 ×',
    },
    m.coalesced,
    m.single,
  ),
  compare(
    {
      id: 'L1',
      what: 'post_batch, 10,000 merchants, 64 concurrent postings, compared with one transaction per posting',
      unit: '/s',
      target: '≥ 3 ×',
    },
    m.coalescedSpread,
    m.singleSpread,
  ),
  compare(
    {
      id: 'L2',
      what: 'credits in batches of 500 events, one merchant, compared with one transaction per credit',
      unit: '/s',
      target: '≥ 12 ×',
    },
    m.events,
    m.single,
  ),
  compare(
    {
      id: 'L3',
      what: 'credits in batches of 500 events, 10,000 merchants, compared with one merchant',
      unit: '/s',
      target: '≥ 0.3 ×',
      note: 'three accounts per merchant',
    },
    m.eventsSpread,
    m.events,
  ),
];
