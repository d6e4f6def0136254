import {
  RECONCILIATION_CHECKS,
  type LedgerReport,
  type Payment,
  type Payout,
  type Refund,
} from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { Client } from 'pg';
import { startStack, type RunningStack } from '../support/started-stack';
import { OperatorFailure } from '../../tools/stack/src/services/operator';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { WebhookReceiver } from '../support/webhook-receiver';

const PATIENCE = { timeoutMs: 60_000, everyMs: 500 };

let stack: RunningStack;
let admin: Client;
let api: Api;
let receiver: WebhookReceiver;
const seen = new Set<string>();
/** Findings of earlier planted losses. */
const known = new Set<string>();

beforeAll(async () => {
  stack = await startStack({
    dataDir: newRunFolder('planted-losses'),
    silent: true,
    // The job runs every second, with a full pass every other second.
    env: { RECONCILE_EVERY_SECONDS: '1', RECONCILE_GRACE_SECONDS: '1', RECONCILE_ALL_EVERY_HOURS: '0.0005' },
  });
  admin = new Client({ connectionString: stack.adminUrl });
  await admin.connect();
  // Disables triggers (as superuser), so that the database accepts the loss.
  await admin.query('SET session_replication_role = replica');
  receiver = await WebhookReceiver.start();
  const created = (await operator(
    'merchant',
    'create',
    '--name',
    'Loss',
    '--email',
    'loss@example.test',
  )) as {
    merchant: { id: string };
    keys: { test: string };
  };
  api = new Api(stack.baseUrl, created.keys.test);
  const funds = ['--environment', 'test', '--amount', '10000', '--reason', 'test funds'];
  await operator('ledger', 'adjust', '--merchant', created.merchant.id, ...funds);
  await api.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
  // Backdates the start of the subscription, because the verification skips events close to an endpoint change.
  await admin.query(`UPDATE notifier.endpoint_subscriptions SET since = since - interval '1 minute'`);
}, 300_000);

afterAll(async () => {
  await admin.end();
  await receiver?.stop();
  await stack?.stop();
});

const operator = (...args: string[]) => stack.operator(args);

/** Runs `ledger verify` and returns its report, even if the verification fails. */
async function verify(): Promise<LedgerReport> {
  try {
    return (await operator('ledger', 'verify', '--grace', '0')) as LedgerReport;
  } catch (error) {
    if (error instanceof OperatorFailure && error.exitCode === 1)
      return JSON.parse(error.stdout) as LedgerReport;
    throw error;
  }
}

async function paid(metadata: object = {}): Promise<string> {
  const { body } = await api.post<Payment>('/v1/payments', { amount: 100, method: 'gcash_qr', metadata });
  await api.press(body.id, 'succeed');
  return body.id;
}
async function refunded(metadata: object = {}): Promise<string> {
  return (await api.post<Refund>('/v1/refunds', { payment: await paid(metadata), amount: 40 })).body.id;
}
async function paidOut(account: string): Promise<string> {
  const body = { amount: 25, method: 'gcash', destination: { account_no: account } };
  return (await api.post<Payout>('/v1/payouts', body)).body.id;
}

async function sellRefundAndPayOut() {
  const things = {
    payment: await paid(),
    otherPayment: await paid(),
    refund: await refunded(),
    failedRefund: await refunded({ sandbox_refund: 'fail' }),
    cancelled: await paidOut('09171234567'),
    payout: '',
    failed: '',
    returned: '',
  };
  await api.post(`/v1/payouts/${things.cancelled}/cancel`);
  things.payout = await paidOut('09171234567');
  things.failed = await paidOut('09170000000');
  things.returned = await paidOut('09171230002');
  await eventually(async () => {
    await operator('clock', 'advance', '--by', '40s');
    const { body } = await api.get<Payout>(`/v1/payouts/${things.returned}`);
    return body.status === 'failed' && body.failure?.code === 'returned';
  }, PATIENCE);
  return things;
}

let things: Awaited<ReturnType<typeof sellRefundAndPayOut>>;

it('ledger verification passes for every kind of transaction after all events have arrived', async () => {
  things = await sellRefundAndPayOut();
  const report = await eventually(async () => {
    const tried = await verify();
    return tried.ok ? tried : null;
  }, PATIENCE);
  expect(report).toMatchObject({
    findings: [],
    compared: { payments: 4, refunds: 2, payouts: 4, 'payments.events': 10 },
    on_their_way: 0,
    open_receipts: 0,
  });
}, 300_000);

/** Returns SQL that changes an ID to another ID with the same sort position. */
const another = (column: string) =>
  `left(${column}, -1) || CASE right(${column}, 1) WHEN '0' THEN '1' ELSE '0' END`;
const rebook = (kind: string) =>
  `UPDATE ledger.journals SET source_id = ${another('source_id')} WHERE source_id = $1 AND kind = '${kind}'`;
const EVENT_OF = `(SELECT id FROM payments.outbox_events WHERE aggregate_id = $1 AND type = 'payment.succeeded')`;

const losses: [what: string, of: keyof typeof things, plant: string, check: string][] = [
  ['a credit posted for another payment', 'payment', rebook('payment'), 'payment_credited_once'],
  [
    'a credit with another amount',
    'otherPayment',
    `UPDATE ledger.journals SET gross = gross + 1, net = net + 1 WHERE source_id = $1`,
    'payment_credited_once',
  ],
  ['a refund that was never debited', 'refund', rebook('refund'), 'refund_debited_once'],
  ['a refund that was never settled', 'refund', rebook('refund_settlement'), 'refund_settled_once'],
  [
    'a failed refund that was never credited back',
    'failedRefund',
    rebook('refund_reversal'),
    'refund_credited_back_once',
  ],
  ['a payout that was never debited', 'payout', rebook('payout'), 'payout_debited_once'],
  ['a payout that was never settled', 'payout', rebook('payout_settlement'), 'payout_settled_once'],
  [
    'a failed payout that was never credited back',
    'failed',
    rebook('payout_reversal'),
    'payout_credited_back_once',
  ],
  [
    'a canceled payout that was never credited back',
    'cancelled',
    rebook('payout_reversal'),
    'payout_credited_back_once',
  ],
  [
    'a returned payout that was never credited back',
    'returned',
    rebook('payout_reversal'),
    'payout_credited_back_once',
  ],
  [
    'a payment whose event was never recorded',
    'payment',
    `DELETE FROM payments.outbox_events WHERE aggregate_id = $1 AND type = 'payment.succeeded'`,
    'state_change_has_one_event',
  ],
  [
    'a payout with an event that was recorded twice',
    'payout',
    `INSERT INTO payouts.outbox_events (id, type, merchant_id, environment, aggregate_id, created, data)
      SELECT ${another('id')}, type, merchant_id, environment, aggregate_id, created, data FROM payouts.outbox_events WHERE aggregate_id = $1`,
    'state_change_has_one_event',
  ],
  [
    'an event that never reached the notifier',
    'otherPayment',
    `DELETE FROM notifier.events WHERE id = ${EVENT_OF}`,
    'event_is_copied',
  ],
  [
    'a delivery that was never created',
    'otherPayment',
    `DELETE FROM notifier.deliveries WHERE event_id =
      (SELECT id FROM payments.outbox_events WHERE aggregate_id = $1 AND type = 'payment.pending')`,
    'event_is_delivered',
  ],
];

/**
 * Checks of sealed rows. Rows are sealed after a week; `sealed-retention.spec` and `seal-rows.db.spec` plant
 * losses that the seals detect.
 */
const OF_SEALED_ROWS = ['sealed_row_is_unchanged', 'row_seals_are_one_chain'];
const CHECKS = RECONCILIATION_CHECKS.filter((check) => !OF_SEALED_ROWS.includes(check));

describe('ledger verification', () => {
  it.each(losses)('detects %s', async (_, of, plant, check) => {
    expect((await admin.query(plant, [things[of]])).rowCount).toBeGreaterThan(0);
    const { ok, findings } = await verify();
    const found = findings.filter(({ detail }) => !known.has(detail));
    for (const { detail } of found) known.add(detail);
    expect(ok).toBe(false);
    expect(found.map((finding) => finding.check)).toContain(check);
    expect(found.some(({ detail }) => detail.includes(things[of]) || check === 'event_is_copied')).toBe(true);
    for (const finding of found) seen.add(finding.check);
  });

  it('detects at least one planted loss with every check', () => {
    expect([...seen]).toEqual(expect.arrayContaining(CHECKS));
  });

  it('detects the same losses in the periodic job, which stores the findings', async () => {
    const byItself = async () => {
      const { rows } = await admin.query<{ check_name: string }>(
        'SELECT DISTINCT check_name FROM ledger.reconciliation_findings',
      );
      return rows.map(({ check_name }) => check_name);
    };
    await eventually(async () => (await byItself()).length >= CHECKS.length, PATIENCE);
    expect((await byItself()).sort()).toEqual([...CHECKS].sort());
  });
});
