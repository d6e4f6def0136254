import {
  SNAPSHOTS_PER_PAGE,
  idAt,
  newId,
  type MoneySnapshot,
  type ReconciliationFinding,
} from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import type { FakeSnapshots } from '../../test/fake-snapshots';
import { paymentPosting, payoutPosting } from '../../test/postings';
import { ReconcilePart } from './reconcile-part';

/** Clock two minutes ahead of the database, so that the test's postings are older than the grace period. */
let now: number;
const GRACE = 60;
const MERCHANT = 'mer_1';

let ledger: OpenLedger;
let services: FakeSnapshots;
let part: ReconcilePart;
let made = 0;

beforeEach(async () => {
  now = Date.now() + 120_000;
  ledger = await openLedger({ clock: new FixedClock(new Date(now)) });
  services = ledger.services;
  part = ledger.get(ReconcilePart);
});
afterEach(() => ledger.close());

/**
 * Returns an ID created the given number of seconds ago. IDs with the same time sort in the order of their
 * creation.
 */
const idOf = (prefix: 'pay' | 'po' | 'evt', secondsAgo: number): string =>
  idAt(prefix, now - secondsAgo * 1_000).slice(0, -6) + String(made++).padStart(6, '0');

const snapshotOf = (changes: Partial<MoneySnapshot> = {}): MoneySnapshot => ({
  id: idOf('pay', 3_600),
  kind: 'payment',
  merchantId: MERCHANT,
  environment: 'test',
  status: 'succeeded',
  amount: '10000',
  fee: '300',
  currency: 'PHP',
  debit: 'none',
  returned: false,
  lastEvent: idOf('evt', 3_000),
  waiting: false,
  wrongHistory: null,
  ...changes,
});
const credited = (...snapshots: MoneySnapshot[]) =>
  ledger.post(...snapshots.map(({ id }) => paymentPosting(MERCHANT, { source: id })));

/** Reads all pages of a part, as the operator's command does. */
async function walk(name: 'payments' | 'payouts' = 'payments', graceSeconds = GRACE) {
  const found: ReconciliationFinding[] = [];
  const walked = { checked: 0, onTheirWay: 0, pages: 0, cursor: null as string | null };
  for (let more = true; more;) {
    const page = await part.page({ part: name, cursor: walked.cursor, graceSeconds });
    found.push(...page.findings);
    walked.checked += page.checked;
    walked.onTheirWay += page.onTheirWay;
    walked.pages++;
    ({ cursor: walked.cursor, more } = page);
  }
  return { ...walked, findings: found.map(({ check, subject }) => `${check} ${subject}`) };
}

describe('reconciliation of the ledger with a service', () => {
  it('reports nothing on any page if every payment has its credit', async () => {
    const snapshots = Array.from({ length: SNAPSHOTS_PER_PAGE + 5 }, () => snapshotOf());
    services.add(...snapshots);
    await credited(...snapshots);
    expect(await walk()).toMatchObject({ checked: SNAPSHOTS_PER_PAGE + 5, pages: 1, findings: [] });
    expect(services.rowsRead).toBe(0);
    services.withDigests = false;
    expect(await walk()).toMatchObject({ checked: SNAPSHOTS_PER_PAGE + 5, pages: 2, findings: [] });
  });

  it.each([
    ['another amount', { amount: '10001' }],
    ['another fee', { fee: '301' }],
    ['another currency', { currency: 'USD' }],
    ['another merchant', { merchantId: 'mer_2' }],
    ['another environment', { environment: 'live' }],
    ['another state', { status: 'pending' }],
    ['a history that leads to another state', { wrongHistory: ['payment.succeeded'] }],
  ] as const)('compares rows individually when one of them has %s', async (_, change) => {
    const [one, other] = [snapshotOf(), snapshotOf()];
    await credited(one, other);
    services.add(one, { ...other, ...(change as Partial<MoneySnapshot>) });
    const { findings } = await walk();
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(other.id);
  });

  it('reports a missing credit at the start or end of a page', async () => {
    const snapshots = Array.from({ length: SNAPSHOTS_PER_PAGE + 5 }, () => snapshotOf());
    services.add(...snapshots);
    const lost = [0, SNAPSHOTS_PER_PAGE - 1, SNAPSHOTS_PER_PAGE, SNAPSHOTS_PER_PAGE + 4].map(
      (i) => snapshots[i]!,
    );
    await credited(...snapshots.filter((snapshot) => !lost.includes(snapshot)));
    expect((await walk()).findings).toEqual(lost.map(({ id }) => `payment_credited_once ${id}`));
  });

  it('reports a credit for an unknown payment before, between and after known payments', async () => {
    const all = [1, 2, 3, 4, 5].map(() => snapshotOf());
    const unknown = all.filter((_, i) => i % 2 === 0);
    services.add(...all.filter((_, i) => i % 2 === 1));
    await credited(...all);
    expect((await walk()).findings).toEqual(unknown.map(({ id }) => `payment_credited_once ${id}`).sort());
  });

  it('reports each unknown credit once when they exceed a page', async () => {
    const unknown = Array.from({ length: 3 * SNAPSHOTS_PER_PAGE + 700 }, () => snapshotOf());
    for (let first = 0; first < unknown.length; first += 500)
      await credited(...unknown.slice(first, first + 500));
    const { findings, pages } = await walk();
    expect(findings).toEqual(unknown.map(({ id }) => `payment_credited_once ${id}`));
    expect(pages).toBe(2);
  });

  it('skips objects only within the grace period', async () => {
    const young = snapshotOf({ id: idOf('pay', GRACE - 1), lastEvent: idOf('evt', GRACE - 2) });
    services.add(young);
    expect(await walk()).toMatchObject({ checked: 1, onTheirWay: 1, findings: [] });
    expect(await walk('payments', 0)).toMatchObject({ checked: 1, onTheirWay: 0 });
    expect((await walk('payments', 0)).findings).toEqual([`payment_credited_once ${young.id}`]);
  });

  it('skips a journal that was posted within the grace period', async () => {
    ledger.clock.advance(-120_000);
    const unknown = snapshotOf();
    await credited(unknown);
    expect(await walk()).toMatchObject({ onTheirWay: 1, findings: [] });
    expect((await walk('payments', 0)).findings).toEqual([]);
    ledger.clock.advance(120_000);
    expect((await walk()).findings).toEqual([`payment_credited_once ${unknown.id}`]);
  });

  it.each([
    ['the past', () => idOf('pay', 86_400)],
    ['the future', () => idOf('pay', -27 * 60)],
    ['the latest possible time', () => `pay_7${'z'.repeat(25)}`],
  ])('reports a forged credit with an ID from %s', async (_, forge) => {
    const forged = snapshotOf({ id: forge() });
    await credited(forged);
    const { findings, cursor } = await walk();
    expect(findings).toEqual([`payment_credited_once ${forged.id}`]);
    expect(cursor).toBe(idAt('pay', now - GRACE * 1_000));
  });

  it('skips recent changes and events that are not on the bus yet', async () => {
    services.add(
      snapshotOf({ lastEvent: idOf('evt', GRACE - 1) }),
      snapshotOf({ waiting: true }),
      snapshotOf({ lastEvent: idOf('evt', GRACE + 1) }),
    );
    const { findings, onTheirWay } = await walk();
    expect([findings.length, onTheirWay]).toEqual([1, 2]);
  });

  it('reports nothing for a payment that succeeds between the two reads', async () => {
    const snapshot = snapshotOf({ status: 'pending' });
    services.add(snapshot);
    services.withDigests = false;
    let asked = 0;
    services.beforeAnswer = async () => {
      if (asked++) return;
      services.add({ ...snapshot, status: 'succeeded', lastEvent: idOf('evt', 0) });
      await credited(snapshot);
    };
    expect(await walk()).toMatchObject({ onTheirWay: 1, findings: [] });
    expect(await walk('payments', 0)).toMatchObject({ onTheirWay: 0, findings: [] });
  });

  it('accepts a refused debit before its service has recorded the decision', async () => {
    const payout = snapshotOf({
      id: idOf('po', 3_600),
      kind: 'payout',
      status: 'pending',
      debit: 'asked',
      fee: '0',
    });
    services.add(payout);
    await ledger.post(payoutPosting(MERCHANT, 10_000n, { source: payout.id }));
    expect((await walk('payouts')).findings).toEqual([]);
    services.add({ ...payout, debit: 'posted', status: 'processing' });
    expect((await walk('payouts')).findings).toEqual([`payout_debited_once ${payout.id}`]);
  });

  it('skips adjustments', async () => {
    const legs = { available: 5n, adjustments: -5n };
    await ledger.post({
      ...paymentPosting(MERCHANT, { gross: 5n, fee: 0n, source: newId('adj') }),
      kind: 'adjustment',
      legs,
    });
    expect((await walk()).findings).toEqual([]);
  });

  it('reports a missing or surplus event', async () => {
    const snapshot = snapshotOf({ status: 'failed', wrongHistory: ['payment.pending'] });
    services.add(snapshot);
    expect((await walk()).findings).toEqual([`state_change_has_one_event ${snapshot.id}`]);
  });
});

describe('reconciliation of events with the notifier', () => {
  const page = (cursor: string | null = null) =>
    part.page({ part: 'payments.events', cursor, graceSeconds: GRACE });
  const recordedEvents = (...ages: number[]) => {
    services.events = ages.map((age, i) => ({
      seq: String(i + 1),
      id: idOf('evt', age),
      objectId: `pay_${i + 1}`,
    }));
    return services.events;
  };

  it('reports nothing if all copies and deliveries exist', async () => {
    recordedEvents(500, 400, 300);
    expect(await page()).toEqual({
      checked: 3,
      onTheirWay: 0,
      findings: [],
      cursor: '3',
      more: true,
      changed: ['pay_1', 'pay_2', 'pay_3'],
    });
    expect(await page('3')).toMatchObject({ checked: 0, cursor: '3', more: false });
  });

  it('checks events up to the grace period', async () => {
    recordedEvents(500, GRACE - 1);
    expect(await page()).toMatchObject({ checked: 1, cursor: '1' });
  });

  it('reports a missing copy and missing deliveries', async () => {
    const [lost, undelivered, own] = recordedEvents(500, 400, 300);
    services.undeliveredEvents = [
      { eventId: lost!.id, missing: 'copy', endpoint: null, project: null },
      { eventId: undelivered!.id, missing: 'delivery', endpoint: 'whe_1', project: null },
      { eventId: own!.id, missing: 'delivery', endpoint: null, project: null },
    ];
    const shown = (await page()).findings.map(({ check, subject, detail }) => [check, subject, detail]);
    expect(shown).toEqual([
      [
        'event_is_copied',
        lost!.id,
        `event ${lost!.id} of payments about pay_1: expected a copy with the notifier, found none`,
      ],
      [
        'event_is_delivered',
        undelivered!.id,
        `event ${undelivered!.id} of payments about pay_2: expected a delivery to endpoint whe_1, found none`,
      ],
      [
        'event_is_delivered',
        own!.id,
        `event ${own!.id} of payments about pay_3: expected a delivery to its own webhook_url, found none`,
      ],
    ]);
  });
});

it.each([
  ['part', { part: 'fees' as never }],
  ['grace', { graceSeconds: -1 }],
  ['grace', { graceSeconds: 86_401 }],
])('reconciliation of a part rejects an invalid %s with invalid_request', async (field, changes) => {
  const query = { part: 'payments', cursor: null, graceSeconds: 60, ...changes } as const;
  await expect(part.page(query)).rejects.toMatchObject({
    code: 'invalid_request',
    issues: { [field]: [expect.any(String)] },
  });
});
