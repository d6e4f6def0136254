import 'reflect-metadata';
import { newId, type Payment } from '@tulay/contracts';
import { AcquirerWorld } from '../../test/acquirer-world';

let world: AcquirerWorld;
let secret: string;
let payment: Payment;
let refs = 0;

beforeAll(async () => {
  world = await AcquirerWorld.open();
  ({ secret } = await world.rotate.execute({ provider: 'acquirer', overlapSeconds: 0 }));
});
afterAll(() => world.close());
beforeEach(async () => {
  payment = await world.pay();
});

const resolve = (outcome: 'succeed' | 'fail', id = payment.id) =>
  world.resolvePayment.execute({ paymentId: id, outcome });
const paid = () =>
  world.call(secret, {
    reference: payment.provider_ref,
    amount: payment.amount,
    status: 'paid',
    provider_ref: `IPS-${++refs}`,
    occurred_at: world.now(),
  });
const audited = async (subject: string) =>
  world.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1 ORDER BY id', [subject]);

it('lets an operator resolve a pending payment as succeeded, and audits it once', async () => {
  expect(await resolve('succeed')).toMatchObject({ status: 'succeeded', net_amount: 1219.24 });
  expect((await resolve('succeed')).status).toBe('succeeded');
  expect(await audited(payment.id)).toEqual([
    {
      actor: 'operator',
      action: 'payment.resolved',
      detail: { outcome: 'succeed', from: 'pending', to: 'succeeded', request_id: null },
    },
  ]);
  expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
});

it('lets an operator resolve a payment as failed', async () => {
  expect(await resolve('fail')).toMatchObject({ status: 'failed', failure: { code: 'unknown' } });
});

it('accepts one late notification for a resolved payment, and stores a second notification as unapplied', async () => {
  await resolve('succeed');
  expect((await paid()).outcome).toBe('applied');
  expect((await paid()).outcome).toBe('unapplied');
  expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
});

it('returns invalid_state for a completed payment and for another provider’s payment', async () => {
  await paid();
  await expect(resolve('fail')).rejects.toMatchObject({ code: 'invalid_state' });
  const test = await world.pay({ environment: 'test' });
  await expect(resolve('succeed', test.id)).rejects.toMatchObject({ code: 'invalid_state' });
  await expect(resolve('toString' as 'fail', (await world.pay()).id)).rejects.toMatchObject({
    code: 'invalid_state',
  });
  expect(await audited(payment.id)).toEqual([]);
});

it('returns not_found for an unknown payment', async () => {
  await expect(resolve('succeed', newId('pay'))).rejects.toMatchObject({ code: 'not_found' });
});
