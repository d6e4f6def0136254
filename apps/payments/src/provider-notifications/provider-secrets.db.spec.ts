import 'reflect-metadata';
import { AcquirerWorld } from '../../test/acquirer-world';

let world: AcquirerWorld;

beforeEach(async () => {
  world = await AcquirerWorld.open();
});
afterEach(() => world.close());

const body = {
  reference: 'R',
  amount: 1,
  status: 'failed',
  provider_ref: 'IPS-1',
  occurred_at: 1_777_593_600,
};
const rotate = async (overlapSeconds = 0) =>
  (await world.rotate.execute({ provider: 'acquirer', overlapSeconds })).secret;
const call = (secret: string, time?: number) => world.call(secret, body, time);
const unauthenticated = { code: 'unauthenticated' };

it('rejects every callback until a secret is set', async () => {
  await expect(call('')).rejects.toMatchObject(unauthenticated);
  await expect(call('psec_guess')).rejects.toMatchObject(unauthenticated);
});

it('stores the secret encrypted, and records the rotation in the audit log', async () => {
  const secret = await rotate(60);
  expect(secret).toMatch(/^psec_[\w-]{43}$/);
  const tables = await world.db.query('SELECT secrets::text AS text FROM provider_secrets');
  const audit = await world.db.query('SELECT action, subject, detail::text AS text FROM audit_log');
  expect(audit).toMatchObject([{ action: 'provider.secret_rotated', subject: 'acquirer' }]);
  expect(JSON.stringify([tables, audit])).not.toContain(secret.slice(5));
});

it('accepts the previous secret until the overlap ends', async () => {
  const first = await rotate();
  const second = await rotate(60);
  world.clock.advance(59_000);
  for (const secret of [first, second]) expect((await call(secret)).outcome).toBe('ignored');
  world.clock.advance(1_000);
  await expect(call(first)).rejects.toMatchObject(unauthenticated);
  expect((await call(second)).repeated).toBe(true);
});

it('rejects signatures older than 300 seconds, regardless of the test clock', async () => {
  const secret = await rotate();
  const time = world.now();
  world.clock.advance(86_400_000, 'test');
  world.clock.advance(300_000, 'live');
  expect((await call(secret, time)).outcome).toBe('ignored');
  world.clock.advance(1_000, 'live');
  await expect(call(secret, time)).rejects.toMatchObject(unauthenticated);
  await expect(call(secret, world.now() + 301)).rejects.toMatchObject(unauthenticated);
});

it('does not parse a body with an invalid signature', async () => {
  await rotate();
  await expect(world.call('psec_guess', '{not json')).rejects.toMatchObject(unauthenticated);
});

it('rejects a correctly signed but invalid body with invalid_request', async () => {
  const secret = await rotate();
  await expect(world.call(secret, '{not json')).rejects.toMatchObject({ code: 'invalid_request' });
});

it('returns a valid secret for each of several concurrent rotations', async () => {
  const secrets = await Promise.all([rotate(60), rotate(60), rotate(60)]);
  const answers = await Promise.all(secrets.map((secret) => call(secret)));
  expect(answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill('ignored'));
  expect(await world.db.query('SELECT count(*)::int AS n FROM audit_log')).toEqual([{ n: 3 }]);
});

it.each([-1, 1.5, 604_801])('rejects a rotation with an overlap of %p seconds', async (overlapSeconds) => {
  await expect(rotate(overlapSeconds)).rejects.toMatchObject({ code: 'invalid_request' });
});

it('returns not_found for a provider other than the acquirer', async () => {
  const rotation = world.rotate.execute({ provider: 'sandbox', overlapSeconds: 0 });
  await expect(rotation).rejects.toMatchObject({ code: 'not_found' });
});
