import 'reflect-metadata';
import { newId, type EventResource, type Payment } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { paymentsFrame, paymentsPath, rowsOf } from '../../test/payments-frame';
import { PROJECT } from '../../test/tokens';

let token: string;
const frame = paymentsFrame();
const { played } = frame;
const tenant = { merchantId: 'mer_1', environment: 'test' };

beforeEach(async () => {
  token = await frame.embed.mint();
});

const page = (query: Record<string, string>) =>
  frame.embed.get(paymentsPath(token, `&${new URLSearchParams(query).toString()}`));

describe('the payment search', () => {
  it('searches by text, status and dates, for the project’s merchant and environment', async () => {
    const { body } = await page({
      q: 'juan@example.com',
      status: 'succeeded',
      from: '2026-05-01',
      to: '2026-05-01',
    });
    expect(played.asked).toEqual([
      {
        ...tenant,
        limit: 25,
        email: 'juan@example.com',
        status: 'succeeded',
        createdGte: Date.UTC(2026, 3, 30, 16) / 1000,
        createdLte: Date.UTC(2026, 4, 1, 16) / 1000 - 1,
      },
    ]);
    expect(rowsOf(body)).toBe(1);
    for (const shown of [
      'value="juan@example.com"',
      'value="succeeded" selected',
      'value="2026-05-01"',
      '>Clear<',
    ])
      expect(body).toContain(shown);
  });

  it('tries the text as a reference, an external ID and a name until a payment matches', async () => {
    played.meets = (payment, { name }) =>
      payment.customer?.name?.toLowerCase().startsWith(name ?? '?') === true;
    expect(rowsOf((await page({ q: '7k3q92mf1' })).body)).toBe(0);
    expect(played.asked.map(({ reference, externalId, name }) => reference ?? externalId ?? name)).toEqual([
      '7K3-Q92-MF1',
      '7k3q92mf1',
      '7k3q92mf1',
    ]);
    expect(rowsOf((await page({ q: 'juan' })).body)).toBe(1);
  });

  it('suggests what to do if nothing is found or a reference is mistyped', async () => {
    played.payments = [];
    expect((await page({ q: 'unknown' })).body).toContain('No payment found');
    expect((await page({ q: '7K3-Q92-MF2' })).body).toContain('Please check the reference');
    expect((await page({ status: 'failed' })).body).toContain('No payment found');
  });

  it('links to the next page of results', async () => {
    played.payments = Array.from({ length: 30 }, () => aPayment({ status: 'failed' }));
    const first = await page({ status: 'failed', q: 'Juan' });
    const [, next] = /href="\?([^"]+)" data-more/.exec(first.body)!;
    const query = new URLSearchParams(next!.replaceAll('&amp;', '&'));
    expect(Object.fromEntries(query)).toEqual({
      token,
      q: 'Juan',
      status: 'failed',
      starting_after: played.payments[24]!.id,
    });
    const second = await frame.embed.get(`/embed/payments/${PROJECT}?${query.toString()}`);
    expect(rowsOf(second.body)).toBe(5);
  });

  it('escapes the search query', async () => {
    const { body } = await page({ q: '"><script>alert(1)</script>' });
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;');
  });
});

describe('the payment details', () => {
  const refund = { id: newId('re'), amount: 100, status: 'succeeded', succeeded_at: 1_773_540_000 } as const;
  const event = (type: EventResource['type'], object: object): EventResource => ({
    id: newId('evt'),
    object: 'event',
    type,
    environment: 'test',
    created: 1_773_453_600,
    data: { object },
  });
  let paid: Payment;

  beforeEach(() => {
    paid = aPayment({
      status: 'succeeded',
      reference: '012-345-67B',
      net_amount: 1219.24,
      amount_refunded: 100,
      succeeded_at: 1_773_453_600,
      customer: { name: 'Juan dela Cruz', email: 'juan@example.com' },
      external_id: 'order-7',
      wallet_ref: 'GC-8812',
    });
    paid.events = [
      event('payment.pending', { ...paid }),
      event('refund.succeeded', { ...refund, object: 'refund' }),
    ];
    played.payments = [paid];
    played.refunds = [{ ...refund, object: 'refund', payment: paid.id, currency: 'PHP' } as never];
  });

  it('show the reference, fee, net amount, refunds, timeline and receipt, and link back to the search', async () => {
    const { status, body } = await page({ payment: paid.id, q: 'Juan', status: 'succeeded' });
    expect(status).toBe(200);
    for (const shown of [
      '<code id="reference" translate="no">012-345-67B</code>',
      '₱1,250.50',
      '−₱31.26',
      '₱1,219.24',
      '−₱100.00',
      '₱1,150.50',
      'Payment started',
      'Refund sent',
      'Mar 14, 2026, 10:00 AM',
      'juan@example.com',
      'order-7',
      'GC-8812',
      `href="/checkout/${paid.id}/receipt"`,
      `href="?token=${token}&amp;q=Juan&amp;status=succeeded"`,
    ])
      expect(body).toContain(shown);
  });

  it('link to the static QR code that was scanned, but not to a code in the merchant’s metadata', async () => {
    const id = newId('sqr');
    paid.source = { type: 'static_qr', id };
    expect((await page({ payment: paid.id })).body).toContain(`href="/qr/${id}.pdf?layout=card"`);
    paid.source = null;
    paid.metadata = { static_qr_id: id };
    expect((await page({ payment: paid.id })).body).not.toContain('/qr/');
  });

  it('are linked from the payment’s row', async () => {
    const { body } = await page({ q: 'Juan' });
    expect(body).toContain(`href="?token=${token}&amp;q=Juan&amp;payment=${paid.id}"`);
    expect(body).toContain('data-copy-text="012-345-67B"');
  });

  it('show no fee if the payment was not paid', async () => {
    Object.assign(paid, { status: 'failed', net_amount: null, failure: { code: 'unknown', message: 'x' } });
    const { body } = await page({ payment: paid.id });
    expect(body).toContain('No reason was given');
    expect(body).not.toContain('31.26');
  });

  it('hide the fee, the payer’s name and the merchant’s IDs from customers', async () => {
    token = await frame.embed.mint({
      audience: 'customer',
      scopeField: 'external_id',
      scopeValue: 'order-7',
    });
    const { status, body } = await page({ payment: paid.id });
    expect(status).toBe(200);
    expect(body).toContain('012-345-67B');
    expect(body).not.toMatch(/31\.26|1,219\.24|Juan dela Cruz|sandbox|>order-7</);
  });
});

describe('token access', () => {
  const customer = { audience: 'customer', scopeField: 'external_id', scopeValue: 'order-7' } as const;
  const cardOf = ({ status, body }: { status: number; body: string }) => [
    status,
    body.includes('data-message'),
  ];

  it('rejects payments outside the token’s merchant, environment or scope, and unknown IDs', async () => {
    const [foreign, live] = [aPayment(), aPayment({ environment: 'live' })];
    played.elsewhere = [live];
    for (const id of [foreign.id, live.id, newId('pay'), newId('cus'), 'x', `${foreign.id}' OR true`])
      expect(cardOf(await page({ payment: id }))).toEqual([404, true]);
    token = await frame.embed.mint(customer);
    expect(cardOf(await page({ payment: played.payments[0]!.id }))).toEqual([404, true]);
  });

  it('does not let a customer search or export payments', async () => {
    token = await frame.embed.mint(customer);
    const { body } = await page({ q: 'Juan', status: 'succeeded', from: '2026-05-01' });
    expect(played.asked).toEqual([
      { ...tenant, limit: 25, scope: { field: 'external_id', value: 'order-7' } },
    ]);
    expect(body).not.toContain('role="search"');
    expect((await frame.embed.get(`/embed/payments/${PROJECT}/payments.csv?token=${token}`)).status).toBe(
      404,
    );
    expect(played.asked).toHaveLength(1);
  });

  it('does not show or export payments in a panel without the payments tab', async () => {
    token = await frame.embed.mint({ surface: 'panel', tabs: ['payouts'] });
    const id = played.payments[0]!.id;
    const { body } = await frame.embed.get(`/embed/panel/${PROJECT}?token=${token}&payment=${id}`);
    expect(body).toContain('data-unavailable');
    expect((await frame.embed.get(`/embed/panel/${PROJECT}/payments.csv?token=${token}`)).status).toBe(404);
    expect(played.asked).toEqual([]);
  });

  it('rejects an export without a valid token for this project and surface', async () => {
    const OTHER = '5d0c1f7e-2d43-4b83-8a55-02b1f35c9c11';
    for (const at of [
      `/embed/payments/${OTHER}/payments.csv?token=${token}`,
      `/embed/panel/${PROJECT}/payments.csv?token=${token}`,
      `/embed/payments/${PROJECT}/payments.csv`,
      `/embed/payments/${PROJECT}/payments.csv?token=${token}x`,
    ])
      expect(cardOf(await frame.embed.get(at))).toEqual([401, true]);
    expect((await frame.embed.get(`/embed/settings/${PROJECT}/payments.csv?token=${token}`)).status).toBe(
      404,
    );
    expect(played.asked).toEqual([]);
  });

  it('is read-only', async () => {
    for (const at of [paymentsPath(token), `/embed/payments/${PROJECT}/payments.csv?token=${token}`])
      expect((await frame.embed.post(at, { status: 'refunded' })).status).toBe(404);
    expect(played.asked).toEqual([]);
  });
});
