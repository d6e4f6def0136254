import type { LedgerReport, Payment, Payout, ReceivedCallback, UnappliedReceipt } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack, type RunningStack } from '../support/started-stack';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { ArchivedPostgres } from './archived-postgres';
import { isFullRun } from './full-run';

const HALF = isFullRun() ? 200 : 20;
const BATCH_SIZE = 10;
const PATIENCE = { timeoutMs: 60_000, everyMs: 300 };

let dataDir: string;
let archived: ArchivedPostgres;
let stack: RunningStack;

/** A payout becomes due only after an hour on the test clock, so it is pending at the recovery target. */
const perService = { payouts: { SEND_DELAY_SECONDS: '3600' } };

const start = async ({ restored = false } = {}): Promise<void> => {
  const { settings: postgresSettings } = archived;
  stack = await startStack({ dataDir, silent: true, durable: true, postgresSettings, perService, restored });
};

beforeAll(async () => {
  dataDir = newRunFolder('restore');
  archived = new ArchivedPostgres(dataDir);
  await start();
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function paid(api: Api, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count)
    ids.push(...(await Promise.all(Array.from({ length: BATCH_SIZE }, async () => (await api.paid()).id))));
  return ids;
}

const payoutOf = { amount: 50, method: 'gcash', destination: { account_no: '09171234567' } };
const statusOf = async (api: Api, id: string) => (await api.get<Payout>(`/v1/payouts/${id}`)).body.status;
const dashboardStatus = async () => (await fetch(`${stack.baseUrl}/dashboard/sign-in`)).status;

/**
 * Checks that neither a payout from the backup nor a new payout is sent while the restored database is held,
 * and that both are sent after the release.
 */
async function expectHeldUntilReleased(api: Api, ofBackup: string): Promise<void> {
  const { body: created } = await api.post<Payout>('/v1/payouts', payoutOf);
  await stack.operator(['clock', 'advance', '--by', '2h']);
  // The job runs four times a second, so without the hold it would send both payouts while these payments are
  // created.
  await paid(api, BATCH_SIZE);
  expect([await statusOf(api, ofBackup), await statusOf(api, created.id)]).toEqual(['pending', 'pending']);
  expect(await dashboardStatus()).toBe(503);
  await stack.operator(['restore', 'release', '--reason', 'settlement reports compared']);
  await eventually(async () => (await statusOf(api, ofBackup)) === 'succeeded', PATIENCE);
  await eventually(async () => (await statusOf(api, created.id)) === 'succeeded', PATIENCE);
  expect(await dashboardStatus()).toBe(200);
}

/** Sends the acquirer's callback for a paid live payment. */
function report(api: Api, secret: string, payment: Payment): Promise<{ body: ReceivedCallback }> {
  const time = Math.floor(Date.now() / 1000);
  const { provider_ref: reference, amount } = payment;
  const body = JSON.stringify({
    reference,
    amount,
    status: 'paid',
    provider_ref: 'IPS-lost',
    occurred_at: time,
  });
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'x-service-signature': `t=${time},v1=${v1}` };
  return api.request<ReceivedCallback>('POST', '/providers/acquirer/callback', body, headers);
}

it('a database restored to a point between payments passes the verification without later payments', async () => {
  const operator = <T>(...args: string[]) => stack.operator(args) as Promise<T>;
  const { keys, merchant } = await operator<{
    keys: { test: string; live: string };
    merchant: { id: string };
  }>('merchant', 'create', '--name', 'Restored', '--email', 'restored@example.test', '--live');
  await operator('merchant', 'set-rate-limit', '--merchant', merchant.id, '--per-minute', '100000');
  const { secret } = await operator<{ secret: string }>(
    'provider',
    'rotate-secret',
    '--provider',
    'acquirer',
  );
  await archived.takeBaseBackup(stack.adminUrl);

  let api = new Api(stack.baseUrl, keys.test);
  const first = await paid(api, HALF);
  await eventually(async () => (await api.balance()) * 100 === first.length * 9750, PATIENCE);
  const { body: payout } = await api.post<Payout>('/v1/payouts', payoutOf);
  const point = await archived.point(stack.adminUrl);
  const second = await paid(api, HALF);
  const live = await new Api(stack.baseUrl, keys.live).createPayment({ amount: 1250.5 });
  await archived.archiveAll(stack.adminUrl);

  await stack?.stop();
  const began = performance.now();
  archived.restoreTo(point);
  rmSync(join(dataDir, 'nats', 'jetstream'), { recursive: true });
  await start({ restored: true });
  const readyMs = performance.now() - began;
  // Waits for the relay to republish events. Only then does the ledger post the credits that were in flight at
  // the recovery target.
  await eventually(async () => {
    const result = await operator<LedgerReport>('ledger', 'verify', '--grace', '0');
    expect(result).toMatchObject({ ok: true });
    api = new Api(stack.baseUrl, keys.test);
    expect(Math.round((await api.balance()) * 100)).toBe(first.length * 9750 - 5000);
    return true;
  }, PATIENCE);
  const verifiedMs = performance.now() - began;
  process.stderr.write(
    `restored ${HALF} of ${2 * HALF} payments: ready ${Math.round(readyMs)} ms, verified ${Math.round(verifiedMs)} ms\n`,
  );

  for (const id of first)
    expect((await api.get<Payment>(`/v1/payments/${id}`)).body).toMatchObject({ status: 'succeeded' });
  for (const id of second) expect((await api.get(`/v1/payments/${id}`)).status).toBe(404);
  const gone = await new Api(stack.baseUrl, keys.live).get(`/v1/payments/${live.id}`);
  expect(gone.status).toBe(404);

  const answer = await report(api, secret, live);
  expect(answer.body).toMatchObject({ outcome: 'unapplied' });
  const { receipts } = await operator<{ receipts: UnappliedReceipt[] }>('receipts', 'list');
  expect(receipts).toMatchObject([{ reason: 'unknown_reference', payment: null, amount: 1250.5 }]);
  await expectHeldUntilReleased(api, payout.id);
}, 600_000);
