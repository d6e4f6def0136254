import type { EventResource, LedgerReport, List, Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { Client } from 'pg';
import { startStack, type RunningStack } from '../support/started-stack';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { WebhookReceiver } from '../support/webhook-receiver';

const PATIENCE = { timeoutMs: 30_000, everyMs: 300 };

let stack: RunningStack;
let owner: Client;
let api: Api;
let receiver: WebhookReceiver;

beforeAll(async () => {
  stack = await startStack({
    dataDir: newRunFolder('dropped-events'),
    silent: true,
    env: { RECONCILE_EVERY_SECONDS: '1', RECONCILE_GRACE_SECONDS: '0', RECONCILE_ALL_EVERY_HOURS: '0.0005' },
  });
  owner = new Client({ connectionString: stack.adminUrl });
  await owner.connect();
  receiver = await WebhookReceiver.start();
  const made = (await stack.operator([
    'merchant',
    'create',
    '--name',
    'Old',
    '--email',
    'old@example.test',
  ])) as {
    merchant: { id: string };
    keys: { test: string };
  };
  await stack.operator([
    'merchant',
    'set-rate-limit',
    '--merchant',
    made.merchant.id,
    '--per-minute',
    '100000',
  ]);
  api = new Api(stack.baseUrl, made.keys.test);
  await api.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
}, 300_000);

afterAll(async () => {
  await owner?.end();
  await receiver?.stop();
  await stack?.stop();
});

/** Drops the partitions of past months, as the job does after their retention period. */
async function age(schema: string, table: string): Promise<void> {
  await owner.query(`SET search_path = ${schema}`);
  await owner.query('UPDATE partitioned_tables SET starts_at = now(), least_days = 0 WHERE name = $1', [
    table,
  ]);
  const { rows } = await owner.query<{ n: number }>('SELECT drop_partitions($1, now()) AS n', [table]);
  expect(rows).toEqual([{ n: 1 }]);
}

const verify = async () => (await stack.operator(['ledger', 'verify', '--grace', '0'])) as LedgerReport;
const timelineOf = async ({ id }: Payment): Promise<EventResource[]> =>
  (await api.get<Payment>(`/v1/payments/${id}?expand=events`)).body.events!;
const delivered = (payment: Payment) =>
  eventually(() => Promise.resolve(receiver.of(payment.id, 'payment.succeeded').length > 0));
const findings = async (): Promise<unknown[]> =>
  (await owner.query('SELECT * FROM ledger.reconciliation_findings')).rows;

describe('events past their retention period', () => {
  let old: Payment;
  let events: EventResource[];

  it('are read from their copies after they leave the outbox, and pass ledger verification', async () => {
    old = await api.paid();
    await api.post('/v1/refunds', { payment: old.id, amount: 40 });
    await eventually(async () => (await timelineOf(old)).length >= 3, PATIENCE);
    await eventually(async () => (await verify()).ok, PATIENCE);
    events = await timelineOf(old);
    await age('payments', 'outbox_events');
    expect(await timelineOf(old)).toEqual(events);
    expect(await verify()).toMatchObject({ ok: true, findings: [] });
  });

  it('do not block later inserts or change the order of new events', async () => {
    const next = await api.paid();
    await delivered(next);
    expect((await timelineOf(next)).map(({ type }) => type)).toEqual([
      'payment.pending',
      'payment.succeeded',
    ]);
    // Refunds an old payment, so that new events follow the copies of the old ones.
    await api.post('/v1/refunds', { payment: old.id, amount: 60 });
    await eventually(async () => (await timelineOf(old)).length > events.length, PATIENCE);
    expect((await timelineOf(old)).slice(0, events.length)).toEqual(events);
    await eventually(async () => (await verify()).ok, PATIENCE);
  });

  it('are not listed after the copies are dropped, and still pass ledger verification', async () => {
    await eventually(async () => (await verify()).ok, PATIENCE);
    for (const schema of ['payments', 'payouts', 'catalog', 'notifier'])
      await owner.query(`SET search_path = ${schema}; DELETE FROM outbox_events;
        UPDATE partitioned_tables SET kept_from = now() WHERE name = 'outbox_events'`);
    for (const table of ['events', 'deliveries', 'attempts']) await age('notifier', table);
    expect(await timelineOf(old)).toEqual([]);
    expect((await api.get(`/v1/events/${events[0]!.id}`)).status).toBe(404);
    expect((await api.get<List<EventResource>>('/v1/events')).body.data).toEqual([]);
    expect(await verify()).toMatchObject({ ok: true, findings: [] });
    expect(await findings()).toEqual([]);
    const last = await api.paid();
    await delivered(last);
  });

  it('are not dropped early if the test clock is advanced by months', async () => {
    await stack.operator(['clock', 'advance', '--by', '120d']);
    const ahead = await api.paid();
    await delivered(ahead);
    expect(await timelineOf(ahead)).toHaveLength(2);
    expect((await verify()).ok).toBe(true);
  });
});
