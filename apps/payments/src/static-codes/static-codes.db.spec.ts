import 'reflect-metadata';
import { newId, type IssueStaticCodeRequest, type Payment } from '@tulay/contracts';
import { AcquirerWorld } from '../../test/acquirer-world';
import { parseQrPh } from '../emvco/parse-qr-ph';
import { ListPayments } from '../payments/list-payments';
import { IssueStaticCode } from './issue-static-code';

let world: AcquirerWorld;
let secret: string;
let merchantId: string;
let request: IssueStaticCodeRequest;
let reference: string;
let refs = 0;

beforeAll(async () => {
  world = await AcquirerWorld.open();
  ({ secret } = await world.rotate.execute({ provider: 'acquirer', overlapSeconds: 0 }));
});
afterAll(() => world?.close());

beforeEach(async () => {
  merchantId = newId('mer');
  request = {
    merchantId,
    environment: 'live',
    id: newId('sqr'),
    paymentLinkId: newId('plk'),
    name: 'Counter 1',
    currency: 'PHP',
  };
  reference = await referenceIn(request);
});

const issue = (changes: Partial<IssueStaticCodeRequest> = {}) =>
  world.get(IssueStaticCode).execute({ ...request, ...changes });

async function referenceIn(of: IssueStaticCodeRequest): Promise<string> {
  const code = await issue(of);
  return parseQrPh(code!.qrCode).additional!.reference!;
}

const transfer = (changes: object = {}) => ({
  reference,
  amount: 185.5,
  status: 'paid',
  provider_ref: `STATIC-${++refs}`,
  occurred_at: world.now(),
  ...changes,
});
const call = (body: object) => world.call(secret, body);

async function payments(of = merchantId): Promise<Payment[]> {
  const query = { merchantId: of, environment: 'live', limit: 100 } as const;
  return (await world.get(ListPayments).execute(query)).data;
}

describe('issuing a static QR code', () => {
  it('returns a QR Ph code for our account without an amount', async () => {
    const { qrCode, payee } = (await issue())!;
    expect(payee).toBe('HALIMBAWA STORE');
    expect(parseQrPh(qrCode)).toMatchObject({
      initiation: 'static',
      account: { identifier: 'ph.ppmi.p2m', bic: 'TESTPHM1XXX', merchantId: '000000000012345' },
      name: payee,
      additional: { reference },
    });
    expect(parseQrPh(qrCode).amount).toBeUndefined();
    expect(reference).toBe(request.id.slice('sqr_0'.length).toUpperCase());
  });

  it('returns the same code again, even after a rename', async () => {
    expect(await issue({ name: 'Counter 2' })).toEqual(await issue());
  });

  it.each([
    ['in test mode', { environment: 'test' as const }],
    ['in another currency', { currency: 'JPY' }],
  ])('does not return a code %s', async (_, changes) => {
    expect(await issue(changes)).toBeNull();
  });

  it('rejects another merchant’s code', async () => {
    await expect(issue({ merchantId: newId('mer') })).rejects.toMatchObject({ code: 'not_found' });
    await call(transfer());
    expect(await payments()).toHaveLength(1);
  });
});

describe('receiving money through a static QR code', () => {
  it('creates a payment', async () => {
    const body = transfer();
    expect(await call(body)).toEqual({ outcome: 'applied', repeated: false });
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount: 185.5,
      fee_amount: 4.64,
      net_amount: 180.86,
      method: 'instapay_qr',
      provider: 'acquirer',
      provider_ref: body.provider_ref,
      description: 'Counter 1',
      source: { type: 'static_qr', id: request.id },
      metadata: { static_qr_id: request.id, payment_link_id: request.paymentLinkId },
    });
    expect(await world.eventsOf(payment!)).toEqual(['payment.pending', 'payment.succeeded']);
    expect(await world.unapplied()).not.toContainEqual(expect.arrayContaining([body.provider_ref]));
  });

  it('creates a payment for each transfer of any amount', async () => {
    for (const amount of [0.01, 1, 50_000.01]) await call(transfer({ amount }));
    expect((await payments()).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      0.01, 1, 50_000.01,
    ]);
  });

  it('creates one payment for repeated notifications', async () => {
    const body = transfer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(body)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await call({ ...body, occurred_at: body.occurred_at + 9 })).toEqual({
      outcome: 'applied',
      repeated: true,
    });
    expect(await payments()).toHaveLength(1);
  });

  it('creates one payment for each of 20 concurrent transfers', async () => {
    const bodies = Array.from({ length: 20 }, () => transfer());
    await Promise.all([...bodies, ...bodies].map(call));
    const made = await payments();
    expect(made).toHaveLength(bodies.length);
    expect(new Set(made.map(({ provider_ref: ref }) => ref))).toEqual(
      new Set(bodies.map((body) => body.provider_ref)),
    );
    expect(new Set(made.map(({ reference: said }) => said)).size).toBe(20);
  });

  it('creates one payment if two notifications of a transfer contain different codes', async () => {
    const other = { ...request, merchantId: newId('mer'), id: newId('sqr') };
    const body = transfer();
    const second = { ...body, reference: await referenceIn(other) };
    await Promise.all([call(body), call(second)]);
    expect([...(await payments()), ...(await payments(other.merchantId))]).toHaveLength(1);
  });

  it('does not create a payment if the transfer failed', async () => {
    expect((await call(transfer({ status: 'failed' }))).outcome).toBe('ignored');
    expect(await payments()).toEqual([]);
  });

  it('leaves money for an unknown code unapplied', async () => {
    const body = transfer({ reference: newId('sqr').slice('sqr_0'.length).toUpperCase() });
    expect((await call(body)).outcome).toBe('unapplied');
    expect(await world.unapplied()).toContainEqual([body.provider_ref, 'unknown_reference', 185.5]);
  });
});
