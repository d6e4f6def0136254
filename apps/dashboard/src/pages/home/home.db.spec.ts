import {
  DomainError,
  getBalanceCommand,
  getBalanceHistoryCommand,
  listPayoutsCommand,
  readPaymentDaysCommand,
  type PaymentDay,
  type Payout,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { aDelivery, anEndpoint, NotifierUnderTest } from '../../../test/webhooks-under-test';

const notifier = new NotifierUnderTest();
let [dashboard, ana] = [] as unknown as [DashboardUnderTest, Member];
let sums: PaymentDay[] = [];
let available: Record<string, number> = { PHP: 0 };
let waiting: Payout[] = [];
let isLedgerAway = false;
const asked: Record<string, unknown>[] = [];

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    ...notifier.answers,
    on(readPaymentDaysCommand, (query) => {
      asked.push({ ...query });
      return { today: '2026-11-25', sums };
    }),
    on(getBalanceCommand, ({ environment }) => {
      if (isLedgerAway) throw new DomainError('internal_error', 'away');
      return { object: 'balance_list' as const, environment, available, pending: { PHP: 0 } };
    }),
    on(getBalanceHistoryCommand, ({ at }) => ({ balances: at.map((_, i) => i) })),
    on(listPayoutsCommand, () => ({ object: 'list' as const, data: waiting, has_more: false })),
  ]);
  ana = await dashboard.member('viewer');
});
afterAll(() => dashboard.stop());

beforeEach(() => {
  Object.assign(notifier, { endpoints: [], deliveries: [], events: [] });
  [sums, available, waiting, isLedgerAway] = [[], { PHP: 0 }, [], false];
  asked.length = 0;
});

const day = (changes: Partial<PaymentDay>): PaymentDay => ({
  day: '2026-11-25',
  method: 'gcash_qr',
  currency: 'PHP',
  end: 'succeeded',
  payments: 1,
  amount: '125050',
  ...changes,
});
const page = async () => (await ana.get('/dashboard/home')).body.replace(/\s+/g, ' ');

it('the success rate is 100% only if every payment succeeded', async () => {
  sums = [day({ payments: 60_001, amount: '6000100' }), day({ end: 'failed', payments: 1, amount: '100' })];
  const body = await page();
  expect(body).toContain('60,001 payments');
  expect(body).toContain('99.9%');
  expect(body).not.toContain('>100%');
});

it('the overview shows volume and success rate for today and 30 days, with a table per chart', async () => {
  sums = [
    day({}),
    day({ day: '2026-11-01', payments: 2, amount: '200000' }),
    day({ end: 'failed' }),
    day({ method: 'card', end: 'expired', day: '2026-11-02' }),
    day({ currency: 'USD', amount: '500' }),
  ];
  const body = await page();
  expect(asked).toEqual([{ merchantId: ana.merchantId, environment: 'test', days: 30 }]);
  expect(body).toContain('<span class="figure">₱1,250.50</span> <span class="muted">1 payment</span>');
  expect(body).toContain('<span class="figure">₱3,250.50</span> <span class="muted">3 payments</span>');
  expect(body).toContain('<dd class="figure">66.7%</dd>');
  expect(body).toContain('aria-label="Payments in USD from');
  expect(body).toContain('<th scope="row">Card</th><td class="cell-figure">0%</td>');
  expect(body.match(/class="chart-bar"/g)).toHaveLength(60);
  const pictures = body.match(/<svg role="img" aria-label="/g)!.length;
  expect([pictures, body.match(/<caption/g)!.length]).toEqual([2 + 2 + 1, 2 + 1 + 1]);
});

it('the overview shows the balance of the last 30 days and items that need attention', async () => {
  const now = Math.floor(Date.now() / 1000);
  available = { PHP: -12.5, USD: 3 };
  waiting = [{ id: 'po_1' } as Payout];
  const mine = { merchantId: ana.merchantId, environment: 'test' as const };
  for (const resource of [
    anEndpoint({ url: 'https://gone.example', enabled: false, disabled_reason: 'gone' }),
    anEndpoint({ url: 'https://failing.example', failing_since: 5 }),
    anEndpoint({ url: 'https://off.example', enabled: false, disabled_reason: 'requested' }),
  ])
    notifier.endpoints.push({ ...mine, resource });
  notifier.deliveries.push(
    { ...mine, resource: aDelivery({ created: now }) },
    { ...mine, resource: aDelivery({ created: now, sample: true }) },
  );
  await dashboard.db.query(
    `INSERT INTO payout_requests (id, merchant_id, environment, asked_by, form_key, amount, currency, method,
        destination, status, asks, expires_at, created)
      SELECT 'po_' || side, $1, side, $2, side, 100, 'PHP', 'gcash', '{}', 'waiting', 0, $3, $3
        FROM unnest(ARRAY['test', 'live']) side`,
    [ana.merchantId, ana.userId, now],
  );
  const body = await page();
  for (const text of [
    'second person: 1<',
    'below zero: −₱12.50',
    'https://gone.example',
    'https://failing.example',
    'last 7 days: 1<',
    'sent: 1<',
  ])
    expect(body).toContain(text);
  expect(body).not.toContain('https://off.example');
  expect(notifier.asked.at(-1)).toMatchObject({ status: 'failed', createdGte: expect.any(Number) as number });
  expect(body.match(/aria-label="Balance in /g)).toHaveLength(2);
});

const ACTIVATION = '/dashboard/activation';
const FEE_URL = 'https://pay.example/i/inv_fee';
const fee = { amount: 500, currency: 'PHP', environment: 'live', url: FEE_URL };

it.each([
  [null, null, null, ACTIVATION, 'Tell us about your business'],
  ['draft', null, null, ACTIVATION, 'Tell us about your business'],
  [
    'rejected',
    'The permit <b>cannot</b> be read',
    null,
    ACTIVATION,
    'The permit &lt;b&gt;cannot&lt;/b&gt; be read',
  ],
  ['fee_due', null, fee, FEE_URL, 'left to pay: ₱500.00'],
  ['fee_due', null, { ...fee, url: null }, ACTIVATION, 'left to pay: ₱500.00'],
  ['submitted', null, null, null, null],
  ['approved', null, null, null, null],
  ['active', null, fee, null, null],
])('an application in state %s (reason: %s, fee: %j) links to %s', async (state, reason, due, href, text) => {
  const owner = await dashboard.member('owner');
  if (state)
    await dashboard.db.query(
      `INSERT INTO applications (merchant_id, state, revision, sealed_form, reason, fee, change, created)
        VALUES ($1, $2, 1, '', $3, $4, 1, 1)`,
      [owner.merchantId, state, reason, due],
    );
  const body = (await owner.get('/dashboard/home')).body.replace(/\s+/g, ' ');
  const listed = /<ul class="attention">.*?<\/ul>/.exec(body)?.[0] ?? '';
  expect(/href="([^"]*)"/.exec(listed)?.[1] ?? null).toBe(href);
  if (text) expect(listed).toContain(text);
});

it('the rest of the overview is shown if a service is unavailable', async () => {
  isLedgerAway = true;
  const body = await page();
  expect(body).toContain('Some figures cannot be shown right now');
  expect(body).toContain('Success rate');
  expect(body).not.toContain('Available balance');
});

it('instructions are shown until the first payment succeeds', async () => {
  const first = await page();
  expect(first).toContain('Your first payment');
  expect(first).not.toContain('class="chart-bar"');
  sums = [day({})];
  expect(await page()).not.toContain('Your first payment');
});

it('the overview is refreshed every 30 seconds', async () => {
  expect(await page()).toContain(
    '<div class="overview" id="overview" hx-get="/dashboard/home" hx-select="#overview" hx-trigger="every 30s" hx-swap="outerHTML">',
  );
});

it('the first key is offered only to the owner while it is available', async () => {
  const owner = await dashboard.member('owner', { of: ana });
  expect((await owner.get('/dashboard/home')).body).not.toContain('/dashboard/first-key');
  await dashboard.db.query(`UPDATE merchants SET sealed_key = 'sealed' WHERE id = $1`, [ana.merchantId]);
  expect((await owner.get('/dashboard/home')).body).toContain('/dashboard/first-key');
  expect((await ana.get('/dashboard/home')).body).not.toContain('/dashboard/first-key');
});
