import 'reflect-metadata';
import { SIMULATED_OUTCOMES, type Payment } from '@tulay/contracts';
import { brotliDecompressSync } from 'node:zlib';
import { BROKEN, PlayedCheckout } from '../../test/played-checkout';
import { messageStrings } from '../layout/message.strings';

const QR_PH =
  '00020101021228620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7';
const EVIL = '<script>alert(1)</script>" onload="x';
const NOT_FOUND = messageStrings.messages.notFound.heading;

let played: PlayedCheckout;
let app: PlayedCheckout['app'];

beforeAll(async () => {
  played = await PlayedCheckout.start();
  app = played.app;
});

afterAll(() => played.stop());

beforeEach(() => {
  played.merchant = 'Aling Nena';
});

const show = (over?: Partial<Payment>): Payment => played.show(over);

describe('GET /checkout/{payment}', () => {
  it('shows the merchant, amount, method, description, QR code, time and reference', async () => {
    const { id } = show({ description: 'Order 1024', reference: '012-345-67B' });
    const { statusCode, headers, body } = await app.inject(`/checkout/${id}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of [
      'Aling Nena',
      '₱1,250.50',
      'GCash',
      'Order 1024',
      `/checkout/${id}/qr.png`,
      'Pay before',
      '>012-345-67B<',
    ])
      expect(body).toContain(text);
  });

  it('sends strict headers: a content security policy, no framing, no caching and no referrer', async () => {
    const { headers, body } = await app.inject(`/checkout/${show().id}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|(src|href|action)="(https?:)?\/\//);
  });

  it('escapes all text from the merchant', async () => {
    played.merchant = EVIL;
    const payment = show({
      environment: 'live',
      description: EVIL,
      return_url: `https://x.example/"${EVIL}`,
      app_link: `gcash://"${EVIL}`,
    });
    const waiting = await app.inject(`/checkout/${payment.id}`);
    show({ ...payment, status: 'succeeded', succeeded_at: payment.created });
    const paid = await app.inject(`/checkout/${payment.id}`);
    for (const { body } of [waiting, paid]) {
      expect(body).toContain('&lt;script');
      expect(body).not.toMatch(/<script>alert|" onload="x/);
    }
  });

  it('links back to the merchant’s app', async () => {
    const { id } = show({ return_url: 'myapp://paid?order=1', status: 'succeeded', succeeded_at: 1 });
    expect((await app.inject(`/checkout/${id}`)).body).toContain('href="myapp://paid?order=1"');
  });

  it.each(['javascript:alert(1)', 'javascript://x.example/%0aalert(1)', 'data:text/html,x'])(
    'never links to %s',
    async (evil) => {
      const over = { environment: 'live', return_url: evil, app_link: evil } as const;
      for (const status of ['pending', 'succeeded', 'failed', 'expired'] as const) {
        const { body } = await app.inject(`/checkout/${show({ ...over, status, succeeded_at: 1 }).id}`);
        expect(body).not.toContain(evil);
      }
    },
  );

  it('never shows metadata, customer, fee or keys', async () => {
    const { id } = show({
      metadata: { internal: 'SECRET-1' },
      customer: { email: 'SECRET-2@x.example', name: 'SECRET-3' },
      idempotency_key: 'SECRET-4',
      external_id: 'SECRET-5',
      provider_ref: 'SECRET-6',
      fee_amount: 777.77,
    });
    const status = await app.inject(`/checkout/${id}/status`);
    expect((await app.inject(`/checkout/${id}`)).body + status.body).not.toMatch(/SECRET|777/);
  });

  it('shows the bank transfer account, and copies the account number without spaces', async () => {
    const bank_account = { bank: 'Asia United Bank', account_number: '912345678901', account_name: EVIL };
    const app_link = 'https://app.example/';
    const { id } = show({ environment: 'live', method: 'bank_transfer', bank_account, app_link });
    const english = (await app.inject(`/checkout/${id}`)).body;
    const number = /id="account-number">(.*?)<\/dd>/s.exec(english)![1]!;
    expect(number.replace(/<[^>]+>/g, '')).toBe('912345678901');
    expect(number.match(/<span>/g)).toHaveLength(3);
    for (const text of ['Asia United Bank', 'data-copy="account-number"', 'Send exactly ₱1,250.50'])
      expect(english).toContain(text);
    expect(english).not.toMatch(/app\.example|<script>alert/);
    const headers = { 'accept-language': 'fil' };
    const filipino = (await app.inject({ url: `/checkout/${id}`, headers })).body;
    expect(filipino).toContain('Ipadala ang eksaktong ₱1,250.50');
  });

  it('renders Dev Controls as plain forms, for test payments only', async () => {
    const test = show();
    const live = show({ environment: 'live', qr_code: QR_PH });
    const { body } = await app.inject(`/checkout/${test.id}`);
    for (const outcome of SIMULATED_OUTCOMES)
      expect(body).toContain(` method="post" action="/checkout/${test.id}/dev/${outcome}">`);
    expect((await app.inject(`/checkout/${live.id}`)).body).not.toMatch(/Dev Controls|Test mode|\/dev\//);
  });

  it('reloads without JavaScript until the payment has an outcome', async () => {
    const refreshes = async (over: Partial<Payment>) =>
      (await app.inject(`/checkout/${show(over).id}`)).body.includes('<noscript><meta http-equiv="refresh"');
    expect(await refreshes({})).toBe(true);
    expect(await refreshes({ status: 'processing' })).toBe(true);
    expect(await refreshes({ status: 'succeeded', succeeded_at: 1 })).toBe(false);
  });

  it.each(['pay_01kkm000000000000000000001', 'pay_x', 'nonsense', '%00', encodeURIComponent(EVIL)])(
    'returns a friendly 404 page for %s',
    async (id) => {
      const { statusCode, headers, body } = await app.inject(`/checkout/${id}`);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toContain('text/html');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).toContain(NOT_FOUND);
      expect(body).not.toContain('<script>');
    },
  );

  it('shows a friendly page without internal details if another service is down', async () => {
    played.merchant = BROKEN;
    const { statusCode, body } = await app.inject(`/checkout/${show().id}`);
    expect(statusCode).toBe(503);
    expect(body).toContain(messageStrings.messages.unavailable.heading);
    expect(body).not.toContain('SECRET');
  });

  it('compresses the page and keeps the initial load below 50 KB', async () => {
    const page = await app.inject({
      url: `/checkout/${show().id}`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(page.headers['content-encoding']).toBe('br');
    const html = brotliDecompressSync(page.rawPayload).toString();
    let bytes = page.rawPayload.length;
    const addresses = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, address]) => address));
    expect(addresses.size).toBeGreaterThanOrEqual(7);
    for (const url of addresses)
      bytes += (await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })).rawPayload.length;
    expect(bytes).toBeLessThan(50_000);
  });
});
