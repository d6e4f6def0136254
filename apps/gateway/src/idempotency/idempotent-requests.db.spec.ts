import 'reflect-metadata';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, newId } from '@tulay/contracts';
import { answerCommands, eventually, type FakeService } from '@tulay/testing';
import {
  GatewayUnderTest,
  PAYMENT_BODY,
  type Answer,
  type MerchantWithKeys,
} from '../../test/gateway-under-test';
import { payouts } from '../../test/fake-services';
import { rawRequest } from '../../test/raw-request';

let gateway: GatewayUnderTest;
let others: FakeService;
let merchant: MerchantWithKeys;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ RATE_LIMIT_PER_MINUTE: '1000000' });
  others = await answerCommands(gateway.nats.url, payouts(gateway.services));
});

afterAll(async () => {
  await others?.stop();
  await gateway?.stop();
});

beforeEach(async () => {
  merchant = await gateway.merchant();
  const { services } = gateway;
  services.created.length = 0;
  services.beforeCreate = async () => undefined;
  services.afterCreate = async () => undefined;
});

const keyed = (key: string | null): Record<string, string> =>
  key === null ? {} : { 'idempotency-key': key };
/** Sends a request whose Idempotency-Key is stored in the gateway. */
const payOut = (key: string | null, body: unknown = PAYOUT_BODY, secret = merchant.test): Promise<Answer> =>
  gateway.post('/v1/payouts', secret, body, keyed(key));
/** Sends a request whose Idempotency-Key is stored in the payments service. */
const pay = (key: string | null, body: unknown = PAYMENT_BODY): Promise<Answer> =>
  gateway.post('/v1/payments', merchant.test, body, keyed(key));

const PAYOUT_BODY = { amount: 25, method: 'gcash', destination: { account_no: '09171234567' } };

const idsMade = () => new Set(gateway.services.created.map(({ id }) => id));

describe('a payout’s Idempotency-Key', () => {
  it('replays the first success of a PATCH, even if a POST used the same key', async () => {
    const path = `/v1/webhooks/endpoints/${newId('whe')}`;
    const change = (method: 'PATCH' | 'POST', description: string) =>
      gateway.call(path, { method, key: merchant.test, body: { description }, headers: keyed('change-1') });
    gateway.services.updates.length = 0;
    const [first, again] = [await change('PATCH', 'a'), await change('PATCH', 'b')];
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      200,
      'true',
      first.text,
    ]);
    expect((await change('POST', 'c')).headers['idempotent-replayed']).toBeUndefined();
    expect(gateway.services.updates.map(({ description }) => description)).toEqual(['a', 'c']);
  });

  it.each(['órden-7', 'a\tb', 'x'.repeat(256)])('is rejected with 400 if it is %p', async (text) => {
    const answer = await payOut(text);
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.json.error.message).toContain('Idempotency-Key');
  });

  it('creates one payout for 20 concurrent identical requests', async () => {
    gateway.services.beforeCreate = () => sleep(50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payOut('order-1')));
    const successes = answers.filter(({ status }) => status === 201);
    const conflicts = answers.filter(({ status }) => status === 409);
    expect(successes.length).toBeGreaterThanOrEqual(1);
    expect(successes.length + conflicts.length).toBe(20);
    expect(new Set(successes.map(({ text }) => text)).size).toBe(1);
    expect(idsMade().size).toBe(1);
    for (const { json, headers } of conflicts)
      expect([json.error.code, headers['retry-after']]).toEqual(['conflict', '1']);
  });

  it('replays the first success unchanged, even after the payout has changed', async () => {
    const first = await payOut('order-1');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    await gateway.call(`/v1/payouts/${first.json.id}/cancel`, { method: 'POST', key: merchant.test });
    const second = await payOut('order-1');
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(gateway.services.created).toHaveLength(1);
  });

  it('replays the first response even if the request has a different body', async () => {
    const first = await payOut('order-1');
    expect((await payOut('order-1', { ...PAYOUT_BODY, amount: 999 })).text).toBe(first.text);
  });

  it('is optional: requests without a key create one payout each', async () => {
    await Promise.all([payOut(null), payOut(null), payOut(null)]);
    expect(idsMade().size).toBe(3);
  });

  it('is scoped to its environment', async () => {
    const test = await payOut('order-1');
    const live = await payOut('order-1', PAYOUT_BODY, merchant.live);
    expect([test.json.environment, live.json.environment]).toEqual(['test', 'live']);
    expect(test.json.id).not.toBe(live.json.id);
  });

  it('is scoped to its path, so the same key can create and cancel a payout', async () => {
    const { json: payout } = await payOut('order-1');
    const cancel = () =>
      gateway.call(`/v1/payouts/${payout.id}/cancel`, {
        method: 'POST',
        key: merchant.test,
        headers: { 'idempotency-key': 'order-1' },
      });
    const [first, again] = [await cancel(), await cancel()];
    expect(first.json).toMatchObject({ id: payout.id, status: 'cancelled' });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('can be reused for a new payout after 24 hours', async () => {
    const first = await payOut('order-1');
    const { db, clock } = gateway.running.host.stored!;
    await db.transaction((tx) => clock.advanceIn(tx, 24 * 3_600_000));
    await clock.reload();
    const second = await payOut('order-1');
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
    expect(await payOut('order-1')).toMatchObject({ text: second.text });
  });

  it.each([
    ['x'.repeat(255), 201],
    ['x'.repeat(256), 400],
    ['', 400],
  ])('is validated (value %p, status %i)', async (key, status) => {
    const answer = await payOut(key);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.json.error.code).toBe('invalid_request');
  });

  it('stores a response with a secret encrypted and replays it unchanged', async () => {
    const register = () =>
      gateway.post(
        '/v1/webhooks/endpoints',
        merchant.test,
        { url: 'https://shop.example/hook' },
        { 'idempotency-key': 'hook' },
      );
    const [first, again] = [await register(), await register()];
    expect(first.json.signing_secret).toMatch(/^whsec_/);
    expect(again.text).toBe(first.text);
    const { db } = gateway.running.host.stored!;
    const kept = await db.query("SELECT body FROM idempotency_records WHERE key = 'hook'");
    expect(JSON.stringify(kept)).not.toContain('whsec_');
  });
});

describe('a retry with the same Idempotency-Key', () => {
  it('succeeds with a corrected body after a validation error', async () => {
    expect((await payOut('order-1', { amount: -1 })).status).toBe(400);
    expect((await payOut('order-1')).status).toBe(201);
    expect((await payOut('order-1')).headers['idempotent-replayed']).toBe('true');
  });

  it('succeeds after a provider failure', async () => {
    gateway.services.beforeCreate = () =>
      Promise.reject(new DomainError('provider_error', 'all providers failed'));
    expect((await payOut('order-1')).status).toBe(502);
    gateway.services.beforeCreate = async () => undefined;
    expect((await payOut('order-1')).status).toBe(201);
  });

  it('returns the existing payout if the first request failed after creating the payout', async () => {
    gateway.services.afterCreate = () => Promise.reject(new Error('the response was lost'));
    expect((await payOut('order-1')).status).toBe(500);
    gateway.services.afterCreate = async () => undefined;
    const retry = await payOut('order-1');
    expect(retry.status).toBe(201);
    expect(gateway.services.created).toHaveLength(2);
    expect(idsMade()).toEqual(new Set([retry.json.id]));
  });

  it('returns the existing payout even after an intermediate retry with an invalid body', async () => {
    gateway.services.afterCreate = () => Promise.reject(new Error('the response was lost'));
    expect((await payOut('order-1')).status).toBe(500);
    gateway.services.afterCreate = async () => undefined;
    expect((await payOut('order-1', { amount: 'x' })).status).toBe(400);
    expect((await payOut('order-1')).status).toBe(201);
    expect(idsMade().size).toBe(1);
  });

  it('returns the canceled payout after a lost response, while requests with other keys are rejected', async () => {
    const { json: payout } = await payOut(null);
    const cancel = (headers = {}) =>
      gateway.call(`/v1/payouts/${payout.id}/cancel`, { method: 'POST', key: merchant.test, headers });
    gateway.services.afterCancel = () => Promise.reject(new Error('the response was lost'));
    expect((await cancel(keyed('order-1'))).status).toBe(500);
    gateway.services.afterCancel = async () => undefined;
    for (const headers of [keyed(null), keyed('order-2')])
      expect((await cancel(headers)).json.error.code).toBe('invalid_state');
    const retry = await cancel(keyed('order-1'));
    expect([retry.status, retry.json.status]).toEqual([200, 'cancelled']);
  });

  it('returns the same payout if storing the first response failed', async () => {
    const { db } = gateway.running.host.stored!;
    const admin = new (await import('pg')).Client({ connectionString: gateway.database.adminUrl });
    await admin.connect();
    await admin.query('ALTER TABLE gateway.idempotency_records ADD CHECK (status IS NULL) NOT VALID');
    const first = await payOut('order-1');
    expect(first.status).toBe(201);
    await admin.query(
      'ALTER TABLE gateway.idempotency_records DROP CONSTRAINT idempotency_records_status_check',
    );
    await admin.end();
    await db.query("UPDATE idempotency_records SET leased_until = 0 WHERE key = 'order-1'");
    const retry = await payOut('order-1');
    expect([retry.status, retry.json.id]).toEqual([201, first.json.id]);
  });
});

describe('a retry after a client disconnects', () => {
  /** Sends a complete request, and disconnects without waiting for the response. */
  const payOutAndLeave = (): Promise<unknown> => {
    const body = JSON.stringify(PAYOUT_BODY);
    const lines = [
      'POST /v1/payouts HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${merchant.test}`,
      'Idempotency-Key: order-1',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    return rawRequest(gateway.port, [...lines, '', body].join('\r\n'), 200);
  };
  const untilPaidOut = (): Promise<Answer> =>
    eventually(async () => {
      const retry = await payOut('order-1');
      return retry.status === 201 ? retry : null;
    });

  it('returns the payout created in the meantime', async () => {
    gateway.services.beforeCreate = () => sleep(600);
    await payOutAndLeave();
    const answer = await untilPaidOut();
    expect(answer.headers['idempotent-replayed']).toBe('true');
    expect(idsMade()).toEqual(new Set([answer.json.id]));
  });

  it('creates the payout if the client disconnected before the key was reserved', async () => {
    const admin = new (await import('pg')).Client({ connectionString: gateway.database.adminUrl });
    await admin.connect();
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE gateway.idempotency_records');
    const [[request]] = await Promise.all([
      once(gateway.running.app.getHttpServer(), 'request') as Promise<[IncomingMessage]>,
      payOutAndLeave(),
    ]);
    await eventually(() => request.socket.destroyed);
    await admin.query('ROLLBACK');
    await admin.end();
    const answer = await untilPaidOut();
    expect(idsMade()).toEqual(new Set([answer.json.id]));
  });
});

describe('a payment’s Idempotency-Key, stored by the payments service', () => {
  it('creates one payment for 20 concurrent identical requests', async () => {
    gateway.services.beforeCreate = () => sleep(50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay('order-1')));
    const successes = answers.filter(({ status }) => status === 201);
    expect(new Set(successes.map(({ text }) => text)).size).toBe(1);
    expect(gateway.services.created).toHaveLength(1);
    for (const { status, json, headers } of answers.filter((answer) => !successes.includes(answer)))
      expect([status, json.error.code, headers['retry-after']]).toEqual([409, 'conflict', '1']);
  });

  it('replays the payment, even for a body that would now be rejected', async () => {
    const first = await pay('order-1');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    for (const body of [PAYMENT_BODY, { amount: -1 }, '{not json']) {
      const replay = await pay('order-1', body);
      const differs = JSON.stringify(body) !== JSON.stringify(PAYMENT_BODY);
      expect(replay.headers['idempotency-mismatch']).toBe(differs ? 'body' : undefined);
      expect([replay.status, replay.text]).toEqual([201, first.text]);
      expect(replay.headers['idempotent-replayed']).toBe('true');
    }
  });

  it('replays the payment even if the payments service now rejects new payments', async () => {
    const first = await pay('order-1');
    gateway.services.beforeCreate = () => Promise.reject(new DomainError('no_route', 'none'));
    expect((await pay('order-1')).text).toBe(first.text);
    expect((await pay('order-2')).status).toBe(400);
  });

  it('can be reused after a rejection or a failure', async () => {
    expect((await pay('order-1', { amount: -1 })).status).toBe(400);
    gateway.services.afterCreate = () => Promise.reject(new Error('the response was lost'));
    expect((await pay('order-1')).status).toBe(500);
    gateway.services.afterCreate = async () => undefined;
    const retry = await pay('order-1');
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
  });

  it.each(['x'.repeat(256), ''])('is rejected if it is %p', async (key) => {
    expect((await pay(key)).status).toBe(400);
  });

  it('is not stored in the gateway', async () => {
    await pay('order-1');
    const kept = await gateway.running.host.stored!.db.query(
      'SELECT 1 FROM idempotency_records WHERE merchant_id = $1',
      [merchant.id],
    );
    expect(kept).toEqual([]);
  });
});

describe('commands to services', () => {
  it('contain the request ID', async () => {
    const answer = await pay(null);
    expect(gateway.services.created[0]!.requestId).toBe(answer.headers['request-id']);
  });
});
