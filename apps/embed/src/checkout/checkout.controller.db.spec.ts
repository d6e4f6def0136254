import 'reflect-metadata';
import {
  DomainError,
  getCheckoutCommand,
  getMerchantProfileCommand,
  listPaymentEventsCommand,
  listWebhookDeliveriesCommand,
  notFound,
  SIMULATED_OUTCOMES,
  type Payment,
} from '@tulay/contracts';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  answerCommands,
  aPayment,
  freePort,
  on,
  testNats,
  type FakeService,
  type TestNats,
} from '@tulay/testing';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { brotliDecompressSync } from 'node:zlib';
import { embedService } from '../embed.service';
import { messageStrings } from '../layout/message.strings';

// A shared machine may be busy.
const QR_PH =
  '00020101021228620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7';
const EVIL = '<script>alert(1)</script>" onload="x';
const NOT_FOUND = messageStrings.messages.notFound.heading;

let nats: TestNats;
let fakes: FakeService;
const running: RunningService[] = [];
let app: RunningService['app'];
let merchant = 'Aling Nena';
const payments = new Map<string, Payment>();

const find = (id: string): Payment => {
  const payment = payments.get(id);
  if (!payment) throw notFound('payment', id);
  return payment;
};

const show = (over: Partial<Payment> = {}): Payment => {
  const payment = aPayment(over);
  payments.set(payment.id, payment);
  return payment;
};

async function startEmbed(env: Record<string, string> = {}): Promise<RunningService['app']> {
  const own = {
    NATS_URL: nats.url,
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    EMBED_TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    TRUSTED_PROXIES: 'none',
  };
  const service = await startService(embedService({ ...own, LOG_LEVEL: 'silent', ...env }));
  running.push(service);
  return service.app;
}

beforeAll(async () => {
  nats = await testNats();
  fakes = await answerCommands(nats.url, [
    on(getCheckoutCommand, ({ paymentId }) => {
      const payment = find(paymentId);
      return { payment, merchantId: 'mer_1', now: payment.created + 10 };
    }),
    on(getMerchantProfileCommand, () => {
      if (merchant === 'BROKEN') throw new DomainError('internal_error', 'SECRET DETAIL');
      return { name: merchant };
    }),
    on(listPaymentEventsCommand, () => []),
    on(listWebhookDeliveriesCommand, () => ({ object: 'list' as const, data: [], has_more: false })),
  ]);
  app = await startEmbed();
});

afterAll(async () => {
  for (const service of running) await closeService(service.app, service.host);
  await fakes.stop();
  await nats.stop();
});

beforeEach(() => {
  merchant = 'Aling Nena';
});

describe('GET /checkout/{payment}', () => {
  it('shows merchant, amount, method, description, code, time and reference', async () => {
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

  it('has strict headers: policy, no framing, no caching, no referrer', async () => {
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

  it('escapes all texts of the merchant', async () => {
    merchant = EVIL;
    const { id } = show({
      description: EVIL,
      return_url: `https://x.example/"${EVIL}`,
      app_link: `gcash://"${EVIL}`,
    });
    const waiting = await app.inject(`/checkout/${id}`);
    payments.set(id, { ...find(id), status: 'succeeded', succeeded_at: find(id).created });
    const paid = await app.inject(`/checkout/${id}`);
    for (const { body } of [waiting, paid]) {
      expect(body).toContain('&lt;script');
      expect(body).not.toMatch(/<script>alert|" onload="x/);
    }
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('never links to %s', async (evil) => {
    const over = { return_url: evil, app_link: evil };
    for (const status of ['pending', 'succeeded', 'failed', 'expired'] as const) {
      const { body } = await app.inject(`/checkout/${show({ ...over, status, succeeded_at: 1 }).id}`);
      expect(body).not.toContain(evil);
    }
  });

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

  it('shows the account of a bank transfer, whose number is copied without spaces', async () => {
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

  it('has Dev Controls as plain forms for a test payment only', async () => {
    const test = show();
    const live = show({ environment: 'live', qr_code: QR_PH });
    const { body } = await app.inject(`/checkout/${test.id}`);
    for (const outcome of SIMULATED_OUTCOMES)
      expect(body).toContain(` method="post" action="/checkout/${test.id}/dev/${outcome}">`);
    expect((await app.inject(`/checkout/${live.id}`)).body).not.toMatch(/Dev Controls|Test mode|\/dev\//);
  });

  it('reloads without scripts while the outcome is open, and not afterwards', async () => {
    const refreshes = async (over: Partial<Payment>) =>
      (await app.inject(`/checkout/${show(over).id}`)).body.includes('<noscript><meta http-equiv="refresh"');
    expect(await refreshes({})).toBe(true);
    expect(await refreshes({ status: 'processing' })).toBe(true);
    expect(await refreshes({ status: 'succeeded', succeeded_at: 1 })).toBe(false);
  });

  it.each(['pay_01kkm000000000000000000001', 'pay_x', 'nonsense', '%00', encodeURIComponent(EVIL)])(
    'answers a friendly 404 for %s',
    async (id) => {
      const { statusCode, headers, body } = await app.inject(`/checkout/${id}`);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toContain('text/html');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).toContain(NOT_FOUND);
      expect(body).not.toContain('<script>');
    },
  );

  it('says that the payer is not at fault when another service is down, without internal details', async () => {
    merchant = 'BROKEN';
    const { statusCode, body } = await app.inject(`/checkout/${show().id}`);
    expect(statusCode).toBe(503);
    expect(body).toContain(messageStrings.messages.unavailable.heading);
    expect(body).not.toContain('SECRET');
  });

  it('is compressed as the browser allows, and small: the first view stays under 50 KB', async () => {
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

describe('GET /checkout/{payment}/status', () => {
  it('is small JSON that is never cached', async () => {
    const payment = show({ metadata: { big: 'x'.repeat(5000) } });
    const { headers, body, json } = await app.inject(`/checkout/${payment.id}/status`);
    expect(headers['content-type']).toContain('application/json');
    expect(headers['cache-control']).toBe('no-store');
    expect(json()).toMatchObject({
      status: 'pending',
      screen: 'waiting',
      final: false,
      now: payment.created + 10,
    });
    expect(body.length).toBeLessThan(300);
  });

  it('answers 404 as JSON', async () => {
    const { statusCode, json } = await app.inject('/checkout/pay_01kkm000000000000000000001/status');
    expect(statusCode).toBe(404);
    expect(json()).toEqual({ error: { code: 'not_found', message: NOT_FOUND } });
  });
});

describe('GET /checkout/{payment}/qr.png', () => {
  const decode = (png: Buffer): string | undefined => {
    const { data, width, height } = PNG.sync.read(png);
    return jsQR(new Uint8ClampedArray(data), width, height)?.data;
  };

  it('is a PNG of exactly the payment’s code, stable for its lifetime', async () => {
    const payment = show({ environment: 'live', qr_code: QR_PH });
    const first = await app.inject(`/checkout/${payment.id}/qr.png`);
    expect(first.headers['content-type']).toBe('image/png');
    expect(decode(first.rawPayload)).toBe(QR_PH);
    payments.set(payment.id, { ...payment, status: 'succeeded', succeeded_at: 1 });
    expect((await app.inject(`/checkout/${payment.id}/qr.png`)).rawPayload.equals(first.rawPayload)).toBe(
      true,
    );
  });

  it('is the checkout address in test mode', async () => {
    const payment = show();
    expect(decode((await app.inject(`/checkout/${payment.id}/qr.png`)).rawPayload)).toBe(
      payment.checkout_url,
    );
  });

  it.each([
    ['a method that is not scanned', { method: 'card' }],
    ['a live payment whose code is not there yet', { environment: 'live' }],
  ] as const)('is 404 for %s', async (_, over) => {
    expect((await app.inject(`/checkout/${show(over).id}/qr.png`)).statusCode).toBe(404);
  });
});

describe('GET /assets/{hash}/{name}', () => {
  it('caches files of this release for ever, and of another release not at all', async () => {
    const { body } = await app.inject(`/checkout/${show().id}`);
    const address = /\/assets\/\w+\/checkout\/checkout\.css/.exec(body)![0];
    const { statusCode, headers } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const old = await app.inject('/assets/0123456789abcdef/checkout/checkout.css');
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it.each(['nothing.css', 'layout', '..%2fmain.ts', 'layout/../main.ts', 'constructor', '__proto__'])(
    'has no %s',
    async (name) => {
      expect((await app.inject(`/assets/0123456789abcdef/${name}`)).statusCode).toBe(404);
    },
  );
});

describe('the limit of public pages', () => {
  const from = (client: string, url: string, to: RunningService['app']) =>
    to.inject({ url, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': client } });

  it('counts each client behind our proxy per minute; loopback can be exempt', async () => {
    const limited = await startEmbed({
      PAGES_PER_MINUTE: '3',
      POLLS_PER_MINUTE: '4',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
    });
    const { id } = show();
    const page = `/checkout/${id}`;
    const codes = async (client: string, url: string, times: number) => {
      const answers = [];
      for (let i = 0; i < times; i++) answers.push((await from(client, url, limited)).statusCode);
      return answers;
    };
    expect(await codes('203.0.113.7', page, 4)).toEqual([200, 200, 200, 429]);
    expect(await codes('203.0.113.8', page, 1)).toEqual([200]);
    expect(await codes('203.0.113.7', `${page}/status`, 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await codes('127.0.0.1', page, 6)).toEqual(Array(6).fill(200));
    const refused = await from('203.0.113.7', page, limited);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain(messageStrings.messages.tooMany.heading);
    expect((await from('203.0.113.7', `${page}/status`, limited)).json()).toMatchObject({
      error: { code: 'rate_limited' },
    });
  });
});
