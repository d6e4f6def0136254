import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { newId, newRequestId } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { gatewaySchema } from '../gateway.migrations';
import { GatewayKeys } from './gateway-keys';
import type { IdempotencyKey, StoredResponse } from './idempotency.rules';
import { IdempotencyStore } from './idempotency.store';
import type { KeyClaim, ClaimedKey, KeyUse } from './key-strategy.port';
import { OldIdempotencyRecordsJob } from './old-idempotency-records.job';

const HOUR = 3_600_000;
const ULID = /^[0-9a-hjkmnp-tv-z]{26}$/;
const SUCCESS: StoredResponse = {
  status: 201,
  body: '{"id":"pay_1","amount":1.50,"note":"ñ \\u00e9 \\ud800"}',
};

const sealer = new Sealer(`k1:${randomBytes(32).toString('base64')}`);
let database: TestDatabase;
let db: Database;
let clock: FixedClock;
let key: IdempotencyKey;
let here: GatewayKeys;
let there: GatewayKeys;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const source = createDataSource({ service: 'gateway', url: database.url });
  await source.initialize();
  db = new Database(source);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(() => {
  clock = new FixedClock();
  here = replica();
  there = replica();
  key = { merchantId: newId('mer'), environment: 'test', endpoint: 'POST /v1/payments', key: 'order-1' };
});

const replica = () => new GatewayKeys(new IdempotencyStore(db), sealer, clock);

const ask = (
  keys: GatewayKeys,
  changes: Partial<IdempotencyKey> = {},
  use: Partial<KeyUse> = {},
): Promise<KeyClaim> =>
  keys.acquire({ ...key, ...changes }, { requestId: newRequestId(), answersSecret: false, ...use });

async function acquired(keys: GatewayKeys, ...how: [Partial<IdempotencyKey>?, Partial<KeyUse>?]) {
  const result = await ask(keys, ...how);
  if (!('held' in result)) throw new Error('the key was already taken');
  return result.held;
}

async function outcome(asking: Promise<object>): Promise<string> {
  try {
    return Object.keys(await asking).join();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the first successful response', () => {
  it('is replayed byte for byte on every gateway', async () => {
    await (await acquired(here)).finish(SUCCESS);
    expect(await ask(here)).toEqual({ replay: SUCCESS });
    expect(await ask(there)).toEqual({ replay: SUCCESS });
  });

  it("is replayed for 24 hours on the environment's clock, after which the key can be reused", async () => {
    const first = await acquired(here);
    await first.finish(SUCCESS);
    clock.advance(24 * HOUR - 1_000, 'test');
    expect(await ask(there)).toEqual({ replay: SUCCESS });
    clock.advance(1_000, 'test');
    const second = await acquired(there);
    expect(second.resource).not.toBe(first.resource);
    await second.finish({ status: 201, body: '{"new":true}' });
    expect(await ask(here)).toEqual({ replay: { status: 201, body: '{"new":true}' } });
  });

  it('is not replaced by a later success', async () => {
    const stuck = await acquired(here);
    clock.advance(10_000);
    const second = await acquired(there);
    await second.finish(SUCCESS);
    await stuck.finish({ status: 201, body: '{"late":true}' });
    expect(await ask(here)).toEqual({ replay: SUCCESS });
  });

  it('is stored encrypted if it contains a secret', async () => {
    const answer = { status: 201, body: '{"signing_secret":"whsec_visible"}' };
    await (await acquired(here, {}, { answersSecret: true })).finish(answer);
    const rows = await db.query('SELECT * FROM idempotency_records WHERE merchant_id = $1', [key.merchantId]);
    expect(JSON.stringify(rows)).not.toContain('whsec_visible');
    expect(await ask(there)).toEqual({ replay: answer });
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['in the other environment', { environment: 'live' as const }],
    ['on another path', { endpoint: 'POST /v1/refunds' }],
    ['of another merchant', { merchantId: newId('mer') }],
    ['with a different value', { key: 'order-2' }],
  ])('does not conflict with a key %s', async (_where, changes) => {
    await (await acquired(here)).finish(SUCCESS);
    expect(await outcome(ask(here, changes))).toBe('held');
  });
});

describe("an Idempotency-Key's format", () => {
  it.each(['x', 'x'.repeat(255), "'; DROP TABLE x --", 'ñ'])('allows the value %p', async (text) => {
    expect(await outcome(ask(here, { key: text }))).toBe('held');
  });
});

describe('a duplicate of a running request', () => {
  it('is rejected immediately with conflict and Retry-After', async () => {
    await acquired(here);
    await expect(ask(here)).rejects.toMatchObject({
      code: 'conflict',
      http: { headers: { 'Retry-After': '1' } },
    });
    expect(await outcome(ask(there))).toBe('conflict');
  });

  it('does not run, even among 20 concurrent requests on two gateways', async () => {
    const all = Array.from({ length: 20 }, (_, i) => outcome(ask(i % 2 ? here : there)));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((kind) => kind === 'held')).toHaveLength(1);
    expect(outcomes.filter((kind) => kind === 'conflict')).toHaveLength(19);
  });

  it('does not run or cause a deadlock if two gateways claim many keys simultaneously', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `k${i}`);
    const mine = names.map((name) => outcome(ask(here, { key: name })));
    const theirs = [...names].reverse().map((name) => outcome(ask(there, { key: name })));
    const outcomes = await Promise.all([...mine, ...theirs]);
    expect(outcomes.filter((kind) => kind === 'held')).toHaveLength(300);
    expect(outcomes.filter((kind) => kind === 'conflict')).toHaveLength(300);
  });

  it('is rejected while the first request’s gateway is alive', async () => {
    await acquired(here);
    for (let seconds = 0; seconds < 60; seconds += 2) {
      clock.advance(2_000);
      await here.renew();
    }
    expect(await outcome(ask(there))).toBe('conflict');
  });

  it('can run after the first request has exceeded the maximum duration', async () => {
    const lost = await acquired(here);
    for (let seconds = 0; seconds <= 132; seconds += 2) {
      clock.advance(2_000);
      await here.renew();
    }
    expect((await acquired(here)).resource).toBe(lost.resource);
  });

  it('receives the stored response after the first request has finished', async () => {
    await (await acquired(there)).finish(SUCCESS);
    const replays = await Promise.all(Array.from({ length: 20 }, () => ask(here)));
    expect(replays).toEqual(Array.from({ length: 20 }, () => ({ replay: SUCCESS })));
  });
});

describe('a failed request', () => {
  it.each([400, 404, 409, 502])(
    'releases the key if status %i proves that the request had no effect',
    async (status) => {
      const first = await acquired(here);
      await first.finish({ status, body: '{}' });
      const second = await acquired(there);
      expect(second.resource).not.toBe(first.resource);
    },
  );

  it.each([500, 503, 504])('keeps the resource ID if status %i leaves the effect unknown', async (status) => {
    const first = await acquired(here);
    await first.finish({ status, body: '{}' });
    expect((await acquired(there)).resource).toBe(first.resource);
  });
});

describe('a rejected retry', () => {
  it.each([
    ['that was lost', async (held: ClaimedKey) => void held],
    ['that returned 500', (held: ClaimedKey) => held.finish({ status: 500, body: '{}' })],
  ])('keeps the resource ID, because the attempt %s may have succeeded', async (_what, end) => {
    const first = await acquired(here);
    await end(first);
    clock.advance(3_000);
    for (const status of [400, 404, 502]) {
      const retry = await acquired(there);
      expect(retry.resource).toBe(first.resource);
      await retry.finish({ status, body: '{}' });
    }
    expect((await acquired(replica())).resource).toBe(first.resource);
  });
});

it('the gateway releases the Idempotency-Key if a rejection is final', async () => {
  const first = await acquired(here);
  await first.finish({ status: 503, body: '{}' });
  const retry = await acquired(there);
  expect(retry.resource).toBe(first.resource);
  retry.isSettled = true;
  await retry.finish({ status: 409, body: '{}' });
  expect((await acquired(here)).resource).not.toBe(first.resource);
});

describe('a gateway crash', () => {
  it('delays a retry for a few seconds and preserves the resource ID', async () => {
    const lost = await acquired(here);
    expect(lost.resource).toMatch(ULID);
    clock.advance(2_500);
    expect(await outcome(ask(there))).toBe('conflict');
    clock.advance(500);
    const retried = await acquired(there);
    expect(retried.resource).toBe(lost.resource);
  });

  it('never changes the resource ID, even after repeated crashes', async () => {
    const first = await acquired(replica());
    for (let deaths = 0; deaths < 3; deaths++) {
      clock.advance(3_000);
      expect((await acquired(replica())).resource).toBe(first.resource);
    }
  });

  it('does not let a stalled request release a key that another request has claimed', async () => {
    const stuck = await acquired(here);
    clock.advance(3_000);
    const second = await acquired(there);
    await stuck.finish({ status: 400, body: '{}' });
    expect(await outcome(ask(replica()))).toBe('conflict');
    await second.finish(SUCCESS);
    expect(await ask(here)).toEqual({ replay: SUCCESS });
  });
});

describe('old records', () => {
  const job = () => new OldIdempotencyRecordsJob(new IdempotencyStore(db), undefined as never, clock);
  const count = async () => {
    const [row] = await db.query<{ n: string }>(
      'SELECT count(*) AS n FROM idempotency_records WHERE merchant_id = $1',
      [key.merchantId],
    );
    return Number(row!.n);
  };

  it("are removed after 24 hours on the environment's clock", async () => {
    await (await acquired(here)).finish(SUCCESS);
    await (await acquired(here, { environment: 'live' })).finish(SUCCESS);
    clock.advance(24 * HOUR - 1_000, 'test');
    await job().execute();
    expect(await count()).toBe(2);
    clock.advance(1_000, 'test');
    await job().execute();
    expect(await count()).toBe(1);
    expect(await outcome(ask(here, { environment: 'live' }))).toBe('replay');
  });

  it('are kept while the request is running', async () => {
    await acquired(here);
    clock.advance(25 * HOUR, 'test');
    await job().execute();
    expect(await count()).toBe(1);
    clock.advance(3_000, 'live');
    await job().execute();
    expect(await count()).toBe(0);
  });
});
