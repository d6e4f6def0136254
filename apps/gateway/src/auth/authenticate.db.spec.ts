import 'reflect-metadata';
import { newOrderedId, toUnix, type Environment, type Scope } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { issueSecret } from '@tulay/security';
import type { GatewayConfig } from '../config/gateway.config';
import { gatewaySchema } from '../gateway.migrations';
import { FailedAuthentications } from '../rate-limit/failed-authentications';
import { Authenticate } from './authenticate';
import { CallerCache } from './caller-cache';
import { CallersStore } from './callers.store';
import { KeyUses } from './key-uses';

const config = { FAILED_AUTH_PER_MINUTE: 30, RATE_LIMIT_EXEMPT_LOOPBACK: true } as GatewayConfig;
let database: TestDatabase;
let db: Database;
let clock: FixedClock;
let merchantId: string;
let here: Authenticate;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const source = createDataSource({
    service: 'gateway',
    url: database.url,
    entities: gatewaySchema.entities,
  });
  await source.initialize();
  db = new Database(source);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(async () => {
  clock = new FixedClock();
  merchantId = newOrderedId('mer');
  here = gateway();
  await db.query('INSERT INTO merchants VALUES ($1, $2, $3, true, 7, 0)', [
    merchantId,
    'M',
    `${merchantId}@a.ph`,
  ]);
});

const gateway = (uses = new KeyUses(db)) =>
  new Authenticate(new CallerCache(new CallersStore(db)), new FailedAuthentications(db, config), uses, clock);

interface Key {
  id: string;
  secret: string;
}

async function newKey(environment: Environment = 'test', expiresAt: number | null = null): Promise<Key> {
  const { secret, hash, last4 } = issueSecret(`sk_${environment}_`);
  const id = newOrderedId('key');
  const scopes: Scope[] = ['payments:read'];
  await db.query('INSERT INTO api_keys VALUES ($1, $2, $3, $4, $5, $6, 0, $7, NULL)', [
    id,
    merchantId,
    environment,
    hash,
    last4,
    scopes,
    expiresAt,
  ]);
  return { id, secret };
}

const present = (secret: string, claims = here, ip = '127.0.0.1') =>
  claims.execute({ authorization: `Bearer ${secret}`, ip });

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'let in',
    (error: { code: string }) => error.code,
  );

describe('API key authentication', () => {
  it('identifies the key’s merchant, scopes and environment', async () => {
    const { id, secret } = await newKey('live');
    expect(await present(secret)).toEqual({
      keyId: id,
      merchantId,
      merchantState: 'active',
      environment: 'live',
      scopes: ['payments:read'],
      rateLimit: 7,
      expiresAt: null,
      revokedAt: null,
    });
  });

  it('accepts a key that was created after a failed lookup', async () => {
    const { secret } = issueSecret('sk_test_');
    expect(await codeOf(present(secret))).toBe('unauthenticated');
    const known = await newKey();
    expect(await codeOf(present(known.secret))).toBe('let in');
  });

  it('looks up a key once for concurrent requests and returns separate caller objects', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => newKey()));
    const callers = await Promise.all([...keys, ...keys].map(({ secret }) => present(secret)));
    expect(callers.map(({ keyId }) => keyId)).toEqual([...keys, ...keys].map(({ id }) => id));
  });

  it.each([
    undefined,
    '',
    'Basic abc',
    'Bearer ',
    'Bearer sk_test_short',
    `Bearer ${issueSecret('sk_test_').secret}`,
  ])('returns unauthenticated if the key is missing or invalid: %p', async (authorization) => {
    expect(await codeOf(here.execute({ authorization, ip: '127.0.0.1' }))).toBe('unauthenticated');
  });

  it('accepts a key until it expires on the environment’s clock', async () => {
    const end = toUnix(clock.now('test')) + 100;
    const { secret } = await newKey('test', end);
    clock.advance(99_000, 'test');
    expect(await codeOf(present(secret))).toBe('let in');
    clock.advance(1_000, 'test');
    expect(await codeOf(present(secret))).toBe('unauthenticated');
    const live = await newKey('live', end);
    expect(await codeOf(present(live.secret))).toBe('let in');
  });

  it('rejects a revoked key on every gateway within a second', async () => {
    const { id, secret } = await newKey();
    const gateways = [gateway(), gateway(), gateway()];
    await Promise.all(gateways.map((one) => present(secret, one)));
    await db.query('UPDATE api_keys SET revoked_at = 1 WHERE id = $1', [id]);
    const second = performance.now() + 1_000;
    const time = jest.spyOn(performance, 'now').mockImplementation(() => second);
    for (const one of gateways) expect(await codeOf(present(secret, one))).toBe('unauthenticated');
    time.mockRestore();
  });
});

describe('an API key’s last use', () => {
  const usedAt = async (id: string) => {
    const [row] = await db.query<{ at: string | null }>(
      'SELECT last_used_at AS at FROM api_keys WHERE id = $1',
      [id],
    );
    return row!.at === null ? null : Number(row!.at);
  };

  it('is saved in batches outside of requests, at most once every five minutes', async () => {
    const { id, secret } = await newKey();
    const uses = new KeyUses(db);
    const claims = gateway(uses);
    const first = toUnix(clock.now('test'));
    for (let times = 0; times < 3; times++) await present(secret, claims);
    expect(await usedAt(id)).toBeNull();
    await uses.write();
    expect(await usedAt(id)).toBe(first);
    clock.advance(299_000, 'test');
    await present(secret, claims);
    await uses.write();
    expect(await usedAt(id)).toBe(first);
    clock.advance(1_000, 'test');
    await present(secret, claims);
    await uses.write();
    expect(await usedAt(id)).toBe(first + 300);
  });

  it('is saved by only one of two gateways that record it simultaneously', async () => {
    const { id, secret } = await newKey();
    const now = toUnix(clock.now('test'));
    const [one, other] = [new KeyUses(db), new KeyUses(db)];
    await present(secret, gateway(one));
    await one.write();
    clock.advance(10_000, 'test');
    await present(secret, gateway(other));
    await other.write();
    expect(await usedAt(id)).toBe(now);
  });

  it('is not lost while the database is unavailable', async () => {
    const { id, secret } = await newKey();
    const query = jest.fn((text: string, values?: unknown[]) => db.query(text, values));
    query.mockRejectedValueOnce(new Error('away'));
    const uses = new KeyUses({ query } as unknown as Database);
    await present(secret, gateway(uses));
    await expect(uses.write()).rejects.toThrow('away');
    await uses.write();
    expect(await usedAt(id)).toBe(toUnix(clock.now('test')));
  });

  it('is not recorded for a rejected key', async () => {
    const { id, secret } = await newKey('test', toUnix(clock.now('test')));
    const uses = new KeyUses(db);
    expect(await codeOf(present(secret, gateway(uses)))).toBe('unauthenticated');
    await uses.write();
    expect(await usedAt(id)).toBeNull();
  });
});

describe('failed authentications from one IP address', () => {
  it('cause rate_limited after 30 failures per minute, while valid keys still work', async () => {
    const ip = '203.0.113.50';
    const outcomes = [];
    for (let i = 0; i < 31; i++)
      outcomes.push(await codeOf(present(issueSecret('sk_test_').secret, here, ip)));
    expect(new Set(outcomes.slice(0, 30))).toEqual(new Set(['unauthenticated']));
    expect(outcomes[30]).toBe('rate_limited');
    expect(await codeOf(here.execute({ authorization: undefined, ip }))).toBe('rate_limited');
    expect(await codeOf(present((await newKey()).secret, here, ip))).toBe('let in');
  });
});
