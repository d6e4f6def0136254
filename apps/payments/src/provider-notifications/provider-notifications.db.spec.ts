import 'reflect-metadata';
import { newId, type Payment } from '@tulay/contracts';
import { Client } from 'pg';
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

interface CallbackBody {
  reference: string;
  amount: number;
  status: string;
  provider_ref: string;
  occurred_at: number;
}
const paid = (changes: Partial<CallbackBody> = {}): CallbackBody => ({
  reference: payment.provider_ref!,
  amount: 1250.5,
  status: 'paid',
  provider_ref: `IPS-${++refs}`,
  occurred_at: world.now(),
  ...changes,
});
const call = (body: object) => world.call(secret, body);

describe('creating a live payment through the acquirer', () => {
  it('returns a QR code of about 250 characters that never changes', async () => {
    expect(payment).toMatchObject({ provider: 'acquirer', status: 'pending', method: 'gcash_qr' });
    expect(payment.qr_code).toMatch(/^000201010212/);
    expect(payment.qr_code).toContain(`0525${payment.provider_ref}`);
    expect(Math.abs(payment.qr_code!.length - 250)).toBeLessThan(15);
    const query = { merchantId: 'mer_1', environment: 'live', id: payment.id, expandEvents: false } as const;
    expect(await world.getPayment.execute(query)).toEqual(payment);
    await call(paid());
    expect((await world.getPayment.execute(query)).qr_code).toBe(payment.qr_code);
  });

  it.each([['card'], ['bank_transfer']])('returns no_route for %s', async (method) => {
    await expect(world.pay({ method })).rejects.toMatchObject({ code: 'no_route' });
  });

  it('rejects amounts above InstaPay’s limit of ₱50,000', async () => {
    expect((await world.pay({ amount: '5000000' })).amount).toBe(50_000);
    await expect(world.pay({ amount: '5000001' })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { amount: [expect.stringContaining('accepts ₱0.01 to ₱50,000.00')] },
    });
  });
});

describe('receiving a payment notification', () => {
  it('changes a pending payment to succeeded with one event', async () => {
    expect(await call(paid())).toEqual({ outcome: 'applied', repeated: false });
    expect(await world.statusOf(payment)).toBe('succeeded');
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
  });

  it('changes a processing payment to succeeded', async () => {
    await world.outcomes.execute({ paymentId: payment.id, trigger: 'provider.accepted' });
    expect((await call(paid())).outcome).toBe('applied');
    expect(await world.statusOf(payment)).toBe('succeeded');
  });

  it('has no effect when repeated', async () => {
    const body = paid();
    await call(body);
    for (const again of [body, { ...body, occurred_at: body.occurred_at + 9 }])
      expect(await call(again)).toEqual({ outcome: 'applied', repeated: true });
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
    expect(await world.unapplied()).not.toContainEqual(expect.arrayContaining([body.provider_ref]));
  });

  it('applies a notification once if 30 copies arrive concurrently', async () => {
    const body = paid();
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(body)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
  });

  it('applies one of 10 concurrent transfers, and leaves the other transfers unapplied', async () => {
    const bodies = Array.from({ length: 10 }, () => paid());
    const answers = await Promise.all(bodies.map(call));
    expect(answers.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1);
    const found = (await world.unapplied()).filter(([ref]) => bodies.some((n) => n.provider_ref === ref));
    expect(found.map(([, reason]) => reason)).toEqual(Array(9).fill('already_paid'));
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
  });

  it('applies one transfer to only one of two payments', async () => {
    const other = await world.pay();
    const body = paid();
    await Promise.all([call(body), call({ ...body, reference: other.provider_ref! })]);
    const statuses = [await world.statusOf(payment), await world.statusOf(other)];
    expect(statuses.sort()).toEqual(['pending', 'succeeded']);
  });

  it('completes the payment or leaves the money unapplied during a concurrent expiry', async () => {
    const payments = await Promise.all(Array.from({ length: 12 }, () => world.pay({ expiresIn: 60 })));
    world.clock.advance(60_000);
    const calls = payments.map((one) => call(paid({ reference: one.provider_ref! })));
    await Promise.all([world.expire.execute('live'), ...calls]);
    while (await world.expire.execute('live'));
    for (const [i, one] of payments.entries()) {
      const applied = (await calls[i])?.outcome === 'applied';
      expect(await world.statusOf(one)).toBe(applied ? 'succeeded' : 'expired');
      expect(await world.eventsOf(one)).toHaveLength(2);
    }
  });
});

describe('receiving money that cannot be applied', () => {
  it.each([1250.49, 1250.51, 12.5])(
    'leaves the payment pending if the amount differs (%p)',
    async (amount) => {
      const body = paid({ amount });
      expect(await call(body)).toEqual({ outcome: 'unapplied', repeated: false });
      expect(await world.unapplied()).toContainEqual([body.provider_ref, 'wrong_amount', amount]);
      expect(await world.eventsOf(payment)).toEqual(['payment.pending']);
      expect((await call(paid())).outcome).toBe('applied');
    },
  );

  it('does not change an expired payment', async () => {
    world.clock.advance(900_000);
    while (await world.expire.execute('live'));
    const body = paid();
    expect((await call(body)).outcome).toBe('unapplied');
    expect(await world.unapplied()).toContainEqual([body.provider_ref, 'payment_expired', 1250.5]);
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.expired']);
  });

  it('does not change a failed payment', async () => {
    await world.outcomes.execute({ paymentId: payment.id, trigger: 'merchant.cancelled' });
    const body = paid();
    expect((await call(body)).outcome).toBe('unapplied');
    expect(await world.unapplied()).toContainEqual([body.provider_ref, 'payment_failed', 1250.5]);
    expect(await world.statusOf(payment)).toBe('failed');
  });

  it('stores the money once for any unknown reference', async () => {
    const test = await world.pay({ environment: 'test' });
    const references = [
      'REF-1',
      payment.id,
      test.id.slice(5).toUpperCase(),
      newId('pay').slice(5).toUpperCase(),
    ];
    for (const reference of references) {
      const body = paid({ reference });
      const answers = await Promise.all([call(body), call(body), call(body)]);
      expect(answers.filter(({ repeated }) => !repeated)).toEqual([
        { outcome: 'unapplied', repeated: false },
      ]);
      expect(await world.unapplied()).toContainEqual([body.provider_ref, 'unknown_reference', 1250.5]);
    }
    expect(await world.statusOf(test)).toBe('pending');
  });

  it('lists the money with its payment, newest first and paginated', async () => {
    const [oldest, middle, newest] = [paid({ amount: 1 }), paid({ amount: 2 }), paid({ amount: 3 })];
    for (const body of [oldest, middle, newest]) await call(body);
    const first = await world.listReceipts.execute({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      object: 'unapplied_receipt',
      environment: 'live',
      provider: 'acquirer',
      provider_ref: newest.provider_ref,
      reference: payment.provider_ref,
      payment: payment.id,
      amount: 3,
      currency: 'PHP',
      reason: 'wrong_amount',
      occurred_at: newest.occurred_at,
      created: world.now(),
      merchant: 'mer_1',
      refund: null,
      resolution: null,
    });
    const next = await world.listReceipts.execute({ limit: 1, startingAfter: first.data[1]?.id });
    expect(next.data[0]?.provider_ref).toBe(oldest.provider_ref);
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: 1, startingAfter: 0.5 }])
      await expect(world.listReceipts.execute(query)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('receiving a failure notification', () => {
  it('changes a pending payment to failed with one event', async () => {
    expect((await call(paid({ status: 'failed' }))).outcome).toBe('applied');
    expect((await world.payments.find(payment.id))?.failure).toMatchObject({ code: 'unknown' });
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.failed']);
  });

  it('never changes a succeeded payment, even with the same provider_ref', async () => {
    const body = paid();
    await call(body);
    expect(await call({ ...body, status: 'failed' })).toEqual({ outcome: 'ignored', repeated: false });
    expect(await world.statusOf(payment)).toBe('succeeded');
  });

  it('leaves money that arrives after the failure unapplied', async () => {
    const body = paid({ status: 'failed' });
    await call(body);
    expect((await call({ ...body, status: 'paid' })).outcome).toBe('unapplied');
    expect(await world.statusOf(payment)).toBe('failed');
  });
});

describe('storing notifications', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = new Client({ connectionString: world.adminUrl });
    await admin.connect();
  });
  afterAll(() => admin.end());

  it('rejects changes, even by the owner of the tables', async () => {
    await call(paid({ amount: 1 }));
    for (const table of ['provider_notifications', 'unapplied_receipts', 'audit_log']) {
      await expect(world.db.query(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
      await expect(admin.query(`DELETE FROM payments.${table}`)).rejects.toThrow('append-only');
    }
  });

  it('rolls back a failed callback, so that a retry is applied', async () => {
    const body = paid();
    await admin.query('REVOKE INSERT ON payments.outbox_events FROM tulay_payments');
    await expect(call(body)).rejects.toThrow('permission denied');
    expect(await world.statusOf(payment)).toBe('pending');
    await admin.query('GRANT INSERT ON payments.outbox_events TO tulay_payments');
    expect(await call(body)).toEqual({ outcome: 'applied', repeated: false });
  });
});
