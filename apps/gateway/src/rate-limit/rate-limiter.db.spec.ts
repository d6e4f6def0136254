import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { RateLimitEntity } from '@tulay/service-host';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import type { GatewayConfig } from '../config/gateway.config';
import { gatewaySchema } from '../gateway.migrations';
import { FailedAuthentications } from './failed-authentications';
import { OldRateWindowsJob } from './old-rate-windows.job';
import type { Allowance } from './allowance';
import { RateLimiter } from './rate-limiter';

const config = {
  RATE_LIMIT_PER_MINUTE: 120,
  FAILED_AUTH_PER_MINUTE: 30,
  RATE_LIMIT_EXEMPT_LOOPBACK: true,
} as GatewayConfig;

let database: TestDatabase;
let db: Database;
let caller: { keyId: string; rateLimit: number | null };

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  db = await open();
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(() => {
  caller = { keyId: newId('key'), rateLimit: null };
});

async function open(): Promise<Database> {
  const source = createDataSource({ service: 'gateway', url: database.url, entities: [RateLimitEntity] });
  await source.initialize();
  return new Database(source);
}

const gateway = () => new RateLimiter(db, config);
const take = (limiter: RateLimiter, times: number): Promise<Allowance[]> =>
  Promise.all(Array.from({ length: times }, () => limiter.take(caller)));
const allowed = (all: Allowance[]) => all.filter((one) => one.allowed).length;

const endWindowIn = (ms: number) =>
  db.query('UPDATE rate_limits SET expire = $2 WHERE key = $1', [`key:${caller.keyId}`, Date.now() + ms]);

describe('an API key’s rate limit', () => {
  it('allows 120 requests per minute and rejects the 121st', async () => {
    const limiter = gateway();
    for (let i = 1; i <= 120; i++)
      expect(await limiter.take(caller)).toMatchObject({ allowed: true, limit: 120, remaining: 120 - i });
    expect(await limiter.take(caller)).toMatchObject({ allowed: false, limit: 120, remaining: 0 });
  });

  it('allows exactly 120 concurrent requests and counts each separately', async () => {
    const all = await take(gateway(), 300);
    expect(allowed(all)).toBe(120);
    const places = all.filter((one) => one.allowed).map((one) => one.remaining);
    expect(places.sort((a, b) => b - a)).toEqual(Array.from({ length: 120 }, (_, i) => 119 - i));
  });

  it('is shared by all gateways', async () => {
    const [here, there, elsewhere] = [gateway(), gateway(), gateway()];
    const all = await Promise.all([take(here, 100), take(there, 100), take(elsewhere, 100)]);
    expect(allowed(all.flat())).toBe(120);
  });

  it('can be raised or lowered for a merchant', async () => {
    caller.rateLimit = 3;
    expect(allowed(await take(gateway(), 10))).toBe(3);
    caller = { keyId: newId('key'), rateLimit: 200 };
    expect(allowed(await take(gateway(), 250))).toBe(200);
  });

  it('is exact even if tokens are prefetched for a high limit', async () => {
    caller.rateLimit = 2_000;
    const limiter = gateway();
    const all: Allowance[] = [];
    for (let n = 0; n < 44; n++) all.push(...(await take(limiter, 50)));
    const places = all.filter((one) => one.allowed).map((one) => one.remaining);
    expect(places).toEqual(Array.from({ length: 2_000 }, (_, i) => 1_999 - i));
  });

  it('is used almost fully and never exceeded across several gateways if it is high', async () => {
    caller.rateLimit = 2_000;
    const gateways = [gateway(), gateway(), gateway()];
    let passed = 0;
    for (let n = 0; n < 2_400; n++) passed += Number((await gateways[n % 3]!.take(caller)).allowed);
    expect(passed).toBeLessThanOrEqual(2_000);
    expect(passed).toBeGreaterThan(2_000 - 3 * 10);
  });

  it('is reset when the window ends, even if it is high', async () => {
    caller.rateLimit = 2_000;
    const limiter = gateway();
    await limiter.take(caller);
    await endWindowIn(300);
    const again = new RateLimiter(db, config);
    const first = await again.take(caller);
    expect(first.remaining).toBeLessThan(1_999);
    const fresh = await eventually(async () => {
      const one = await again.take(caller);
      return one.remaining === 1_999 ? one : null;
    });
    expect(fresh.resetSeconds).toBe(60);
  });

  it('applies within the current window as soon as it is raised', async () => {
    const limiter = gateway();
    expect(allowed(await take(limiter, 130))).toBe(120);
    caller.rateLimit = 140;
    // All 130 requests were counted, including the ten that were rejected.
    expect(allowed(await take(limiter, 20))).toBe(10);
  });

  it('is separate for each key', async () => {
    await take(gateway(), 121);
    expect(await gateway().take({ keyId: newId('key'), rateLimit: null })).toMatchObject({ remaining: 119 });
  });

  it('reports the seconds left in the window, which begins with the first request', async () => {
    const limiter = gateway();
    expect(await limiter.take(caller)).toMatchObject({ resetSeconds: 60 });
    await endWindowIn(10_000);
    expect(await limiter.take(caller)).toMatchObject({ resetSeconds: 10, remaining: 118 });
  });

  it('rejects requests until the window ends, but no longer', async () => {
    const [here, there] = [gateway(), gateway()];
    await take(here, 119);
    await endWindowIn(1_500);
    await take(here, 5);
    expect(await here.take(caller)).toMatchObject({ allowed: false });
    const { resetSeconds, allowed: passes } = await there.take(caller);
    expect([passes, resetSeconds <= 2 && resetSeconds >= 1]).toEqual([false, true]);
    await eventually(async () => (await here.take(caller)).allowed);
    expect((await there.take(caller)).remaining).toBe(118);
  });

  it('still applies while the database is unavailable', async () => {
    const gone = await open();
    const limiter = new RateLimiter(gone, config);
    await gone.source.destroy();
    expect(allowed(await take(limiter, 200))).toBe(120);
  });
});

describe('the limit on failed authentications', () => {
  const fail = async (failures: FailedAuthentications, ip: string): Promise<string> =>
    failures.count(ip).then(
      () => 'counted',
      (error: { code: string }) => error.code,
    );

  it('allows 30 failures per IP address per minute, and then returns rate_limited with Retry-After', async () => {
    const failures = new FailedAuthentications(db, config);
    const outcomes = [];
    for (let i = 0; i < 31; i++) outcomes.push(await fail(failures, '203.0.113.1'));
    expect(outcomes.filter((kind) => kind === 'counted')).toHaveLength(30);
    expect(outcomes[30]).toBe('rate_limited');
    await expect(failures.count('203.0.113.1')).rejects.toMatchObject({
      http: { headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d?$/) as string } },
    });
    expect(await fail(failures, '203.0.113.2')).toBe('counted');
  });

  it('counts all addresses of an IPv6 /64 network together, across all gateways', async () => {
    const ips = Array.from({ length: 40 }, (_, i) => `2001:db8::${i.toString(16)}`);
    const gateways = [new FailedAuthentications(db, config), new FailedAuthentications(db, config)];
    const outcomes = await Promise.all(ips.map((ip, i) => fail(gateways[i % 2]!, ip)));
    expect(outcomes.filter((kind) => kind === 'counted')).toHaveLength(30);
  });

  it('does not apply to local addresses if the deployment exempts them', async () => {
    const lenient = new FailedAuthentications(db, config);
    const strict = new FailedAuthentications(db, { ...config, RATE_LIMIT_EXEMPT_LOOPBACK: false });
    for (let i = 0; i < 40; i++) await lenient.count('127.0.0.1');
    const outcomes = [];
    for (let i = 0; i < 31; i++) outcomes.push(await fail(strict, '127.0.0.1'));
    expect(outcomes.at(-1)).toBe('rate_limited');
  });
});

describe('expired rate limit windows', () => {
  it('are deleted without affecting the current windows', async () => {
    const ended = caller.keyId;
    await gateway().take(caller);
    await endWindowIn(-1_000);
    caller = { keyId: newId('key'), rateLimit: null };
    await gateway().take(caller);
    await new OldRateWindowsJob(db, undefined as never, new FixedClock(new Date())).execute();
    const rows = await db.query<{ key: string }>('SELECT key FROM rate_limits WHERE key = ANY($1)', [
      [`key:${ended}`, `key:${caller.keyId}`],
    ]);
    expect(rows).toEqual([{ key: `key:${caller.keyId}` }]);
  });
});
