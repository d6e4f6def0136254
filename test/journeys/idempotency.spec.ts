import type { List, Payment, Refund } from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { createMerchant, operator, stackFile, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
const body = { amount: 100, method: 'gcash_qr' };
const keyed = (key: string) => ({ 'idempotency-key': key });

beforeAll(async () => {
  merchant = await createMerchant();
});

const count = async (api: Api, key: string): Promise<number> => {
  const list = await api.get<List<Payment>>('/v1/payments?limit=100');
  return list.body.data.filter((payment) => payment.idempotency_key === key).length;
};

describe('an Idempotency-Key', () => {
  it('creates one payment for 20 identical concurrent requests, and the other 19 receive a replay or 409', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => merchant.test.post<Payment>('/v1/payments', body, keyed(key))),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409);
      expect(answer.text).toContain('"code":"conflict"');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await count(merchant.test, key)).toBe(1);
  });

  it('replays the first response byte for byte, even after the payment has changed', async () => {
    const key = randomUUID();
    const first = await merchant.test.post<Payment>('/v1/payments', body, keyed(key));
    await merchant.test.press(first.body.id, 'succeed');
    const replay = await merchant.test.post('/v1/payments', body, keyed(key));
    expect([replay.status, replay.text]).toEqual([201, first.text]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
  });

  it('replays the stored response for a different or invalid request with the same key', async () => {
    const key = randomUUID();
    const first = await merchant.test.post('/v1/payments', body, keyed(key));
    for (const other of [
      JSON.stringify({ ...body, amount: 999 }),
      JSON.stringify({ amount: -1 }),
      '{not json',
    ]) {
      const stale = await merchant.test.request('POST', '/v1/payments', other, keyed(key));
      expect([stale.status, stale.text]).toEqual([201, first.text]);
    }
  });

  it('can be used again after a rejected request', async () => {
    const key = randomUUID();
    expect((await merchant.test.post('/v1/payments', { ...body, amount: 0 }, keyed(key))).status).toBe(400);
    expect((await merchant.test.post('/v1/payments', body, keyed(key))).status).toBe(201);
  });

  it('is separate per environment and endpoint', async () => {
    const key = randomUUID();
    const payment = await merchant.test.post<Payment>('/v1/payments', body, keyed(key));
    const live = await merchant.live.post('/v1/payments', { amount: 100, method: 'card' }, keyed(key));
    expect(live.body.error.code).toBe('no_route');
    const cancelled = await merchant.test.post<Payment>(
      `/v1/payments/${payment.body.id}/cancel`,
      {},
      keyed(key),
    );
    expect(cancelled.body.status).toBe('failed');
  });

  it.each([
    [255, 201],
    [256, 400],
  ])('with a length of %i results in status %i', async (length, status) => {
    const key = randomUUID().padEnd(length, 'x');
    expect((await merchant.test.post('/v1/payments', body, keyed(key))).status).toBe(status);
  });

  it('expires after 24 hours', async () => {
    const key = randomUUID();
    const first = await merchant.test.post<Payment>('/v1/payments', body, keyed(key));
    await operator('clock', 'advance', '--by', '23h');
    expect((await merchant.test.post('/v1/payments', body, keyed(key))).text).toBe(first.text);
    await operator('clock', 'advance', '--by', '1h');
    const later = await merchant.test.post<Payment>('/v1/payments', body, keyed(key));
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });
});

it('a refund request that times out creates one refund, and every retry returns the refund', async () => {
  const [{ id: payment }, key] = [await merchant.test.paid(), randomUUID()];
  const refund = () => merchant.test.post<Refund>('/v1/refunds', { payment }, keyed(key));
  const database = new Client({ connectionString: stackFile().adminUrl });
  await database.connect();
  try {
    await database.query('BEGIN');
    await database.query('SELECT FROM payments.payments WHERE id = $1 FOR UPDATE', [payment]);
    expect((await refund()).status).toBeGreaterThanOrEqual(500);
    const retry = refund();
    await database.query('COMMIT');
    const [made, replayed] = [await retry, await refund()];
    expect([made.status, replayed.status, replayed.text]).toEqual([201, 201, made.text]);
  } finally {
    await database.end();
  }
  const list = await merchant.test.get<List<Refund>>(`/v1/refunds?payment=${payment}`);
  expect(list.body.data).toHaveLength(1);
}, 60_000);
