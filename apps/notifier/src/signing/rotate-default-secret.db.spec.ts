import 'reflect-metadata';
import { toUnix, type Tenant, withOperator } from '@tulay/contracts';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import StripeLibrary from 'stripe';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { receiver } from '../../test/receiver';
import { ReplayEvent } from '../events/replay-event';
import { notifierSchema } from '../notifier.migrations';
import { RotateDefaultSecret } from './rotate-default-secret';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let server: Awaited<ReturnType<typeof receiver>>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  server = await receiver();
});
afterAll(async () => {
  await n.stop();
  await server.close();
  await database.drop();
});
beforeEach(() => {
  tenant = newTenant();
  server.received.length = 0;
});

const rotate = async (overlapSeconds: number) =>
  (await n.get(RotateDefaultSecret).execute({ ...tenant, overlapSeconds })).secret;
const audited = () =>
  n.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1 ORDER BY id', [
    tenant.merchantId,
  ]);

/** Returns, for each secret, whether it signs the next delivery to a payment's own webhook URL. */
async function signedBy(secrets: string[]): Promise<boolean[]> {
  await n.record(n.event(tenant, { webhookUrl: server.url }));
  const { headers, body } = await eventually(() => server.received.shift());
  const { webhooks } = new StripeLibrary('sk_test_unused');
  const at = n.clock.now('live').getTime();
  return secrets.map((secret) => {
    try {
      webhooks.constructEvent(body, String(headers['x-service-signature']), secret, 300, undefined, at);
      return true;
    } catch {
      return false;
    }
  });
}

it('a rotation with an overlap keeps both secrets in use until the overlap ends', async () => {
  const { secret: first } = await n.ensureDefaultSecret.execute(tenant);
  const second = await rotate(3_600);
  expect(await n.ensureDefaultSecret.execute(tenant)).toEqual({ secret: second });
  expect(await signedBy([second, first])).toEqual([true, true]);
  n.clock.advance(3_600_000);
  expect(await signedBy([second, first])).toEqual([true, false]);
});

it('a rotation without an overlap invalidates the old secret immediately', async () => {
  const { secret: first } = await n.ensureDefaultSecret.execute(tenant);
  const second = await rotate(0);
  expect(await signedBy([second, first])).toEqual([true, false]);
});

it('a rotation returns the time until which the previous secret signs, or null', async () => {
  const now = toUnix(n.clock.now('test'));
  const ends = async (overlapSeconds: number) =>
    (await n.get(RotateDefaultSecret).execute({ ...tenant, overlapSeconds })).previousExpiresAt;
  expect(await ends(60)).toBeNull();
  expect(await ends(3_600)).toBe(now + 3_600);
  expect(await ends(0)).toBeNull();
});

it('a rotation creates a secret if the merchant has none', async () => {
  expect(await signedBy([await rotate(60)])).toEqual([true]);
});

it("the audit log records an operator's rotation, without the secret, and does not record a merchant's rotation", async () => {
  await rotate(30);
  const secret = await withOperator({ name: 'ana.reyes', approvedBy: null }, () => rotate(60));
  const log = await audited();
  expect(log).toMatchObject([
    {
      actor: 'ana.reyes',
      action: 'webhook.default_secret_rotated',
      detail: { environment: 'test', overlap_seconds: 60 },
    },
  ]);
  expect(JSON.stringify(log)).not.toContain(secret.slice(6));
  await expect(n.db.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
});

it.each([-1, 604_801, 1.5])('a rotation is rejected with an overlap of %p seconds', async (overlap) => {
  await expect(rotate(overlap)).rejects.toMatchObject({ issues: { overlap_seconds: [expect.any(String)] } });
});

it("the audit log records an operator's replay, and does not record a merchant's replay", async () => {
  const event = n.event(tenant, { webhookUrl: server.url });
  await n.record(event);
  const replay = () => n.get(ReplayEvent).execute({ ...tenant, id: event.id });
  await replay();
  await withOperator({ name: 'ana.reyes', approvedBy: null }, replay);
  const log = await n.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1', [event.id]);
  expect(log).toMatchObject([{ actor: 'ana.reyes', action: 'webhook.replayed', detail: { queued: 1 } }]);
});
