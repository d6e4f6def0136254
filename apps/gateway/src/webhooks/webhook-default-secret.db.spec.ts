import 'reflect-metadata';
import { Database } from '@tulay/persistence';
import { GatewayUnderTest, type MerchantWithKeys } from '../../test/gateway-under-test';

const PATH = '/v1/webhooks/default_secret';

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
  });
});
afterAll(() => gateway?.stop());
beforeEach(async () => {
  merchant = await gateway.merchant();
  gateway.services.rotations.length = 0;
});

const secretOf = (environment: 'test' | 'live', signing_secret?: string) => ({
  object: 'webhook_default_secret',
  environment,
  signing_secret: signing_secret ?? `whsec_${merchant.id}_${environment}`,
});
const rotate = (key: string, body: object = {}, headers: Record<string, string> = {}) =>
  gateway.call(`${PATH}/rotate`, { method: 'POST', key, body, headers });

it('a key can read only the secret of its own merchant and environment', async () => {
  const other = await gateway.merchant();
  for (const environment of ['test', 'live'] as const) {
    const { status, json } = await gateway.call(PATH, { key: merchant[environment] });
    expect([status, json]).toEqual([200, secretOf(environment)]);
    const theirs = await gateway.call(PATH, { key: other[environment] });
    expect(JSON.stringify(theirs.json)).not.toContain(merchant.id);
  }
  const named = await gateway.call(`${PATH}?merchant=${merchant.id}`, { key: other.test });
  expect(named.status).toBe(400);
});

it('a key that may only read webhooks cannot read or rotate the secret', async () => {
  const { secret } = await gateway.key(merchant.id, ['webhooks:read']);
  for (const answer of [await gateway.call(PATH, { key: secret }), await rotate(secret)])
    expect([answer.status, answer.json.error.code]).toEqual([403, 'insufficient_scope']);
  expect(gateway.services.rotations).toEqual([]);
});

it("a rotation replaces the secret of the key's merchant and environment, by default with an overlap of a day", async () => {
  const { status, json } = await rotate(merchant.live);
  expect([status, json]).toEqual([200, secretOf('live', `whsec_${merchant.id}_live_1`)]);
  await rotate(merchant.test, { overlap_seconds: 0 });
  const owner = { merchantId: merchant.id };
  expect(gateway.services.rotations).toEqual([
    { ...owner, environment: 'live', overlapSeconds: 86_400 },
    { ...owner, environment: 'test', overlapSeconds: 0 },
  ]);
});

it('a repeated rotation with the same Idempotency-Key returns the same secret, which is stored encrypted', async () => {
  const key = { 'idempotency-key': 'rotation-1' };
  const first = await rotate(merchant.test, {}, key);
  const again = await rotate(merchant.test, {}, key);
  expect([again.status, again.json]).toEqual([200, first.json]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(gateway.services.rotations).toHaveLength(1);
  const text = 'SELECT * FROM idempotency_records WHERE merchant_id = $1';
  const rows = await gateway.running.app.get(Database, { strict: false }).query(text, [merchant.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('whsec_');
});

it.each([
  [604_800, 200],
  [604_801, 400],
  [-1, 400],
  ['1', 400],
])(
  'a rotation accepts an overlap of 0 to 604,800 seconds: %p returns %i',
  async (overlap_seconds, status) => {
    const answer = await rotate(merchant.test, { overlap_seconds });
    expect(answer.status).toBe(status);
    if (status === 400) expect(Object.keys(answer.json.error.issues!)).toEqual(['overlap_seconds']);
  },
);
