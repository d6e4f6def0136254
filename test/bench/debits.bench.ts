import { ledgerSchema } from '../../apps/ledger/src/ledger.migrations';
import type { BenchEnv, BenchRow } from './bench-row';
import { DebitsLab } from './debits/debits-lab';
import { CLIENTS, debit, hot, LedgerUnderTest, spread } from './ledger/ledger-under-test';
import { compare, interleaved, perSecond } from './measure';
import { scratchDatabase } from './scratch-database';
import { Tpcb } from './tpcb';

/**
 * P5: latency of a payout's debit during continuous credits, and throughput of debits with balance checks.
 */
export async function bench(env: BenchEnv): Promise<BenchRow[]> {
  return [await waiting(env), ...(await throughput(env))];
}

async function waiting(env: BenchEnv): Promise<BenchRow> {
  const lab = await DebitsLab.start(env);
  const seconds = env.quick ? 0.6 : 10;
  const measurements = { debits: () => lab.debits(seconds), inserts: () => lab.inserts(seconds) };
  try {
    await interleaved(1, measurements);
    const { debits, inserts } = await interleaved(env.quick ? 1 : 3, measurements);
    const what =
      'payout debit over the bus, 500/s, during continuous credits, p99, compared with a bare INSERT at 500/s';
    return compare({ id: 'P5', what, unit: 'ms', target: '≤ 40 ms' }, debits, inserts);
  } finally {
    await lab.stop();
  }
}

async function throughput({ adminUrl, quick }: BenchEnv): Promise<BenchRow[]> {
  const { url, db, drop } = await scratchDatabase(adminUrl, 'ledger', ledgerSchema.migrations, CLIENTS);
  const tpcb = new Tpcb(url, CLIENTS);
  const ledger = new LedgerUnderTest(db, quick ? 0.15 : 3, debit);
  try {
    await tpcb.prepare();
    await ledger.openAccounts();
    return toRows(await interleaved(quick ? 2 : 5, writers(ledger, tpcb)));
  } finally {
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
});

const toRows = (m: Record<keyof ReturnType<typeof writers>, number[]>): BenchRow[] => [
  compare(
    {
      id: 'L4',
      what: 'debits with balance check, one account, 64 concurrent, compared with TPC-B, one branch, 16 clients',
      unit: '/s',
      target: '≥ 8 ×',
    },
    m.coalesced,
    m.tpcb,
  ),
  compare(
    {
      id: 'L5',
      what: 'debits with balance check, one account, compared with one transaction per debit, 16 callers',
      unit: '/s',
      target: '≥ 12 ×',
    },
    m.coalesced,
    m.single,
  ),
  compare(
    {
      id: 'L6',
      what: 'debits with balance check, 10,000 merchants, 64 concurrent, compared with one transaction per debit',
      unit: '/s',
      target: '≥ 3 ×',
    },
    m.coalescedSpread,
    m.singleSpread,
  ),
];
