import { idAt, type MoneySnapshot } from '@tulay/contracts';
import { AdvisoryLock } from '@tulay/persistence';
import type { Metrics } from '@tulay/service-host';
import { FixedClock } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import type { FakeSnapshots } from '../../test/fake-snapshots';
import { paymentPosting } from '../../test/postings';
import { ReconciliationJob } from './reconciliation.job';

const MERCHANT = 'mer_1';
let ledger: OpenLedger;
let services: FakeSnapshots;
let clock: FixedClock;
let metrics: Metrics;
let job: ReconciliationJob;
let seq: number;

beforeEach(async () => {
  ledger = await openLedger();
  ({ services, clock, metrics } = ledger);
  job = ledger.get(ReconciliationJob);
  seq = 0;
});
afterEach(() => ledger.close());

const idNow = (prefix: 'pay' | 'evt'): string =>
  idAt(prefix, clock.now('live').getTime()).slice(0, -6) + String(++seq).padStart(6, '0');

/** Creates or changes a payment. Puts an event on the bus unless `silent` is true. */
function happens(changes: Partial<MoneySnapshot> = {}, silent = false): MoneySnapshot {
  const id = changes.id ?? idNow('pay');
  const event = idNow('evt');
  if (!silent) services.events.push({ seq: String(seq), id: event, objectId: id });
  const snapshot: MoneySnapshot = {
    id,
    kind: 'payment',
    merchantId: MERCHANT,
    environment: 'test',
    status: 'succeeded',
    amount: '10000',
    fee: '300',
    currency: 'PHP',
    debit: 'none',
    returned: false,
    lastEvent: event,
    waiting: false,
    wrongHistory: null,
    ...changes,
  };
  services.add(snapshot);
  return snapshot;
}
const credited = ({ id }: MoneySnapshot) => ledger.post(paymentPosting(MERCHANT, { source: id }));
const minutesPass = (minutes = 2) => clock.advance(minutes * 60_000);
const shown = async (name: string): Promise<number> => {
  const text = await metrics.registry.metrics();
  const line = text.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1));
};
const missing = () => shown('reconciliation_findings{check="payment_credited_once"');
const reads = async (run: () => Promise<void>): Promise<number> => {
  let count = 0;
  services.beforeAnswer = () => void count++;
  await run();
  return count;
};

it('reconciliation reports a missing credit until it is posted', async () => {
  const lost = happens();
  minutesPass();
  expect(await missing()).toBe(0);
  await job.run();
  expect(await missing()).toBe(1);
  minutesPass();
  await job.run();
  expect(await missing()).toBe(1);
  await credited(lost);
  await job.run();
  expect(await missing()).toBe(0);
});

it('reconciliation reports nothing within the grace period', async () => {
  happens();
  await job.run();
  expect(await missing()).toBe(0);
  minutesPass();
  await job.run();
  expect(await missing()).toBe(1);
});

it("reconciliation finds a change to an old payment through the payment's event", async () => {
  const old = happens({ status: 'pending' });
  minutesPass();
  await job.run();
  minutesPass();
  happens({ id: old.id, status: 'succeeded' });
  minutesPass();
  await job.run();
  expect(await missing()).toBe(1);
});

it('reconciliation reads all rows once a day to find changes without an event, and otherwise reads only changes', async () => {
  const old = happens();
  await credited(old);
  minutesPass();
  await job.run();
  happens({ id: old.id, amount: '77777' }, true);
  minutesPass();
  expect(await reads(() => job.run())).toBeLessThanOrEqual(3);
  expect(await missing()).toBe(0);
  minutesPass(24 * 60);
  await job.run();
  expect(await missing()).toBe(1);
});

it.each([
  ['the past', () => idAt('pay', clock.now('live').getTime() - 86_400_000)],
  ['the future', () => idAt('pay', clock.now('live').getTime() + 27 * 60_000)],
  ['the latest possible time', () => `pay_7${'z'.repeat(25)}`],
])(
  'reconciliation finds a forged credit with an ID from %s even after all older IDs were checked',
  async (_, forge) => {
    await credited(happens());
    minutesPass();
    await job.run();
    await ledger.post(paymentPosting(MERCHANT, { source: forge() }));
    minutesPass();
    await job.run();
    expect(await missing()).toBe(1);
  },
);

it('reconciliation resumes from its checkpoint', async () => {
  happens();
  minutesPass();
  await job.run();
  const [checkpoint] = await ledger.db.query<{ cursor: string }>(
    `SELECT cursor FROM reconciliation_checkpoints WHERE part = 'payments.events'`,
  );
  expect(checkpoint?.cursor).toBe(String(seq));
});

it('reconciliation reports missing copies and deliveries of events', async () => {
  await credited(happens());
  minutesPass();
  const { id } = services.events[0]!;
  services.undeliveredEvents = [
    { eventId: id, missing: 'copy', endpoint: null, project: null },
    { eventId: id, missing: 'delivery', endpoint: 'whe_1', project: null },
  ];
  await job.run();
  expect(await shown('reconciliation_findings{check="event_is_copied"')).toBeGreaterThan(0);
  expect(await shown('reconciliation_findings{check="event_is_delivered"')).toBeGreaterThan(0);
  services.undeliveredEvents = [];
  await job.run();
  expect(await shown('reconciliation_findings{check="event_is_copied"')).toBe(0);
});

it('reconciliation exports the time at which each part was last reconciled', async () => {
  await job.run();
  expect(await shown('reconciliation_proof_timestamp_seconds{part="payments"')).toBe(
    clock.now('live').getTime() / 1000,
  );
});

it("reconciliation continues with other services' parts if one service does not reply", async () => {
  happens();
  minutesPass();
  jest.spyOn(services, 'recorded').mockRejectedValue(new Error('no responders'));
  await job.run();
  expect(await missing()).toBe(1);
});

it('reconciliation runs on one replica at a time', async () => {
  const other = new AdvisoryLock(ledger.db, 'reconciliation');
  await other.hold();
  happens();
  minutesPass();
  await job.run();
  expect(await missing()).toBe(0);
  await other.release();
  await job.run();
  expect(await missing()).toBe(1);
});
