import 'reflect-metadata';
import {
  accountLimitProblem,
  DomainError,
  findPaymentLinkPageCommand,
  getCheckoutCommand,
  getMerchantProfileCommand,
  listPaymentMethodsCommand,
  notFound,
  PAYMENT_METHODS,
  payPaymentLinkCommand,
  type Payment,
  type PaymentLinkPage,
  type PaymentMethod,
  type PaymentMethodRoute,
  type PayPaymentLinkRequest,
} from '@tulay/contracts';
import { aMethodRoute, aPayment, aPaymentLinkPage, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { messageStrings } from '../layout/message.strings';
import { payFormStrings } from '../pay-form/pay-form.strings';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';

const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const EVIL = '<script>alert(1)</script>" onload="x';
const FORM_KEY = 'a1b2c3d4e5f6a7b8c9d0';

let embed: EmbedUnderTest;
let link: PaymentLinkPage;
let merchant: string;
let payment: Payment;
let refusal: DomainError | null;
let routes: PaymentMethodRoute[];
const paid: PayPaymentLinkRequest[] = [];
const asked: { slug: string; paymentId: string | null }[] = [];

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(findPaymentLinkPageCommand, (query) => {
      asked.push(query);
      if (query.slug !== SLUG) throw notFound('payment link', query.slug);
      return { ...link, paymentId: query.paymentId === payment.id ? payment.id : null };
    }),
    on(payPaymentLinkCommand, (request) => {
      paid.push(request);
      if (refusal) throw refusal;
      return payment;
    }),
    on(getCheckoutCommand, () => ({ payment, merchantId: 'mer_1', now: payment.created })),
    on(getMerchantProfileCommand, () => ({ name: merchant })),
    on(listPaymentMethodsCommand, () => ({ methods: routes })),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  paid.length = asked.length = 0;
  refusal = null;
  merchant = 'Aling Nena';
  payment = aPayment();
  link = aPaymentLinkPage({ amount: null });
  routes = routesOf(...PAYMENT_METHODS);
});

const routesOf = (...methods: PaymentMethod[]): PaymentMethodRoute[] =>
  methods.map((method) => aMethodRoute({ method }));

const PATH = `/pay/${SLUG}`;
const filled = { idempotency_token: FORM_KEY, amount: '1,250.50', method: 'card' };

describe('GET /pay/{slug}', () => {
  it('shows the merchant, description, amount field and payment methods, with a new idempotency token per visit', async () => {
    const pages = await Promise.all([embed.get(PATH), embed.get(PATH)]);
    for (const { status, body } of pages) {
      expect(status).toBe(200);
      for (const text of ['Aling Nena', 'Weekly vegetable box', 'inputmode="decimal"', 'Test mode', 'GCash'])
        expect(body).toContain(text);
      expect(body.match(/name="method"/g)).toHaveLength(4);
    }
    const keys = pages.map(({ body }) => /name="idempotency_token" value="([\w-]{16,64})"/.exec(body)![1]);
    expect(new Set(keys).size).toBe(2);
  });

  it('sends strict security headers', async () => {
    const { headers, body } = await embed.get(PATH);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|(src|href|action)="(https?:)?\/\//);
  });

  it('allows the merchant’s image and no other content from its host', async () => {
    link.imageUrl = 'https://shop.example/box.jpg?w=2';
    const { headers, body } = await embed.get(PATH);
    expect(headers['content-security-policy']).toContain("img-src 'self' https://shop.example/box.jpg;");
    expect(body).toContain('<img class="offer-image" src="https://shop.example/box.jpg?w=2" alt=""');
  });

  it('offers only methods that a provider accepts, and shows a message if there are none', async () => {
    routes = routesOf('instapay_qr', 'card');
    expect((await embed.get(PATH)).body.match(/name="method"/g)).toHaveLength(2);
    routes = routesOf('card');
    expect((await embed.get(PATH)).body).not.toContain('name="method"');
    routes = [];
    const { body } = await embed.get(PATH);
    expect(body).toContain(strings.nothingToPayWith);
    expect(body).not.toContain('type="submit"');
  });

  it('offers methods that accept the fixed amount, or shows their limits if the payer enters the amount', async () => {
    const qr = { ...routesOf('gcash_qr')[0]!, currency: 'PHP', min: 20, max: 50_000 };
    routes = [qr, ...routesOf('card')];
    link.amount = 50_000.01;
    expect((await embed.get(PATH)).body).not.toContain('name="method"');
    link.amount = null;
    const { body } = await embed.get(PATH);
    expect(body.match(/name="method"/g)).toHaveLength(2);
    expect(body).toContain('₱20.00 to ₱50,000.00');
  });

  it('escapes all text from the merchant and ignores unsafe URLs', async () => {
    merchant = EVIL;
    Object.assign(link, {
      description: EVIL,
      staticQr: { name: EVIL, location: EVIL },
      cancelUrl: 'javascript:alert(1)',
      imageUrl: 'javascript:alert(1)',
    });
    const { body } = await embed.get(PATH);
    expect(body).toContain('&lt;script');
    expect(body).not.toMatch(/<script>alert|" onload="x|javascript:/);
  });

  it.each(['0'.repeat(32), 'short', '%00', encodeURIComponent(EVIL)])('returns 404 for %s', async (slug) => {
    const { status, body } = await embed.get(`/pay/${slug}`);
    expect(status).toBe(404);
    expect(body).toContain(messageStrings.messages.notFound.heading);
  });

  it('returns 410 with the merchant’s name for an inactive link', async () => {
    link.status = 'inactive';
    const { status, body } = await embed.get(PATH);
    expect(status).toBe(410);
    expect(body).toContain(strings.closed.heading);
    expect(body).toContain('Aling Nena');
  });

  it('shows a message if the merchant cannot take payments, and does not create a payment', async () => {
    link.isPaused = true;
    for (const { body } of [await embed.get(PATH), await embed.post(PATH, filled)]) {
      expect(body).toContain(strings.paused.heading);
      expect(body).toContain('Aling Nena cannot take payments online right now. Nothing was charged.');
      expect(body).not.toContain('<form');
    }
    expect(paid).toEqual([]);
    const { body } = await embed.get(`${PATH}?lang=fil`);
    expect(body).toContain('Hindi muna tumatanggap ng bayad');
  });
});

describe('a return from a payment', () => {
  const back = () => embed.get(`${PATH}?payment=${payment.id}`);

  it.each(['pending', 'processing', 'succeeded', 'refunded'] as const)(
    'redirects to the checkout if the payment is %s',
    async (status) => {
      payment = aPayment({ status });
      link.status = 'inactive';
      const answer = await back();
      expect([answer.status, answer.headers.location]).toEqual([303, `/checkout/${payment.id}`]);
    },
  );

  it.each(['failed', 'expired'] as const)(
    'shows the form again with the reason if the payment is %s',
    async (status) => {
      payment = aPayment({ status });
      const { body } = await back();
      expect(body).toContain(strings.notCompleted);
      expect(body).toContain('type="submit"');
    },
  );

  it('suggests another payment method if the payer canceled', async () => {
    payment = aPayment({ status: 'failed', failure: { code: 'cancelled', message: 'x' } });
    expect((await back()).body).toContain(strings.cancelled);
  });

  it('shows nothing about another link’s payment', async () => {
    const { body } = await embed.get(`${PATH}?payment=${aPayment().id}`);
    expect(body).toContain('type="submit"');
    await embed.get(`${PATH}?payment=nonsense&payment=more`);
    expect(asked.at(-1)!.paymentId).toBeNull();
  });
});

describe('a return with the browser’s Back button', () => {
  const cookieOf = async (): Promise<string> => {
    const { headers } = await embed.post(PATH, filled);
    return String(headers['set-cookie']);
  };
  const backWith = (cookie: string, path = PATH) =>
    embed.get(path, { headers: { cookie: cookie.split(';', 1)[0]! } });

  it('stores the started payment in a signed cookie for the link’s page only', async () => {
    const cookie = await cookieOf();
    expect(cookie).toMatch(new RegExp(`^tulay_payment=${payment.id}\\.[^;]{40,}; `));
    expect(cookie).toContain(`Max-Age=3600; Path=${PATH}; HttpOnly; SameSite=Lax`);
  });

  it('offers to continue the payment or to choose another way to pay, even if the link is sold out', async () => {
    const cookie = await cookieOf();
    Object.assign(link, { amount: 450, maxQuantity: 0, stockLeft: 0 });
    const { status, body } = await backWith(cookie);
    expect(status).toBe(200);
    for (const text of [
      strings.inProgress.heading,
      `href="/checkout/${payment.id}"`,
      `action="/checkout/${payment.id}/leave"`,
    ])
      expect(body).toContain(text);
    expect((await embed.get(PATH)).body).toContain(strings.soldOut.heading);
  });

  it('offers only to continue a payment that is processing', async () => {
    const cookie = await cookieOf();
    payment = { ...payment, status: 'processing' };
    const { body } = await backWith(cookie);
    expect(body).toContain(`href="/checkout/${payment.id}"`);
    expect(body).not.toContain('/leave');
  });

  it.each(['succeeded', 'failed', 'expired', 'refunded'] as const)(
    'shows the form without a message if the payment is %s',
    async (status) => {
      const cookie = await cookieOf();
      payment = { ...payment, status };
      const { body } = await backWith(cookie);
      expect(body).toContain('type="submit"');
      expect(body).not.toContain(strings.notCompleted);
    },
  );

  it('ignores a cookie whose payment ID or signature was tampered with', async () => {
    const cookie = await cookieOf();
    for (const changed of [
      `tulay_payment=${payment.id}`,
      cookie.replace(payment.id, aPayment().id),
      cookie.replace(/%3D|.(?=;)/, 'x'),
    ])
      expect((await backWith(changed)).body).not.toContain(strings.inProgress.heading);
    expect(asked.at(-1)!.paymentId).toBeNull();
  });

  it('shows the payment in progress if the cached form is submitted when no stock is left', async () => {
    const cookie = await cookieOf();
    Object.assign(link, { amount: 450, maxQuantity: 0, stockLeft: 0 });
    const sent = { cookie: cookie.split(';', 1)[0]! };
    const { body } = await embed.post(PATH, filled, { headers: sent });
    expect(body).toContain(strings.inProgress.heading);
    expect(paid).toHaveLength(1);
  });
});

describe('POST /pay/{slug}', () => {
  it('starts a payment with the entered values and redirects to the checkout', async () => {
    const { status, headers } = await embed.post(PATH, filled);
    expect([status, headers.location]).toEqual([303, `/checkout/${payment.id}`]);
    const order = { amount: 1250.5, method: 'card', quantity: null, fields: {} };
    expect(paid).toEqual([{ slug: SLUG, formKey: FORM_KEY, ...order, customer: null, language: 'en' }]);
  });

  it('does not send an amount for a link with a fixed amount', async () => {
    Object.assign(link, { amount: 450, methods: ['gcash_qr'] });
    await embed.post(PATH, { idempotency_token: FORM_KEY, amount: '1' });
    expect(paid).toMatchObject([{ amount: null, method: 'gcash_qr' }]);
  });

  it.each([
    ['', payFormStrings.amountProblems.missing],
    ['1,50', 'like 250 or 1,250.50'],
    ['0', 'The smallest amount is ₱0.01.'],
    ['10000000', 'The largest amount is ₱9,999,999.99.'],
  ])(
    'rejects the amount %p with an error next to the field and keeps the entered values',
    async (amount, problem) => {
      const { status, body } = await embed.post(PATH, { ...filled, amount });
      expect(status).toBe(400);
      expect(body).toContain(problem);
      expect(body).toContain(`value="${amount}"`);
      expect(body).toContain('aria-invalid="true"');
      expect(body).toMatch(/value="card" required checked/);
      expect(body).toContain(`value="${FORM_KEY}"`);
      expect(paid).toEqual([]);
    },
  );

  it('shows errors in the payer’s language, including examples', async () => {
    const { body } = await embed.post(`${PATH}?lang=fil`, { ...filled, amount: '1,50' });
    expect(body).toContain('gaya ng 250 o 1,250.50');
  });

  it.each(['', 'cash', 'toString'])(
    'asks for a payment method if the submitted method is %p',
    async (method) => {
      const { status, body } = await embed.post(PATH, { ...filled, method });
      expect(status).toBe(400);
      expect(body).toContain(payFormStrings.noMethod);
    },
  );

  it.each([
    ['no_route', payFormStrings.refusals.method],
    ['provider_error', payFormStrings.refusals.provider],
    ['invalid_request', payFormStrings.refusals.changed],
  ] as const)('explains %s and renders a new idempotency token', async (code, text) => {
    refusal = new DomainError(code, 'SECRET DETAIL');
    const { status, body } = await embed.post(PATH, filled);
    expect(status).toBe(400);
    expect(body).toContain(text);
    expect(body).not.toMatch(new RegExp(`SECRET|${FORM_KEY}`));
  });

  it('asks the payer to contact the shop if the payment exceeds a limit of the merchant’s account', async () => {
    const issues = { amount: [accountLimitProblem('₱100.00 per day')] };
    for (const code of ['invalid_request', 'invalid_state'] as const) {
      refusal = new DomainError(code, 'SECRET DETAIL', issues);
      const { status, body } = await embed.post(PATH, filled);
      expect([status, body]).toEqual([400, expect.stringContaining(payFormStrings.refusals.limit)]);
      expect(body).not.toMatch(/SECRET|₱100\.00 per day/);
      const filipino = await embed.post(`${PATH}?lang=fil`, filled);
      expect(filipino.body).toContain('Hindi muna matatanggap ng tindahan ang bayad na ito.');
    }
  });

  it('rejects an amount that the method does not accept before creating a payment', async () => {
    routes = [{ ...routesOf('gcash_qr')[0]!, currency: 'PHP', max: 50_000 }, ...routesOf('card')];
    const much = { ...filled, amount: '50,000.01' };
    const { status, body } = await embed.post(PATH, { ...much, method: 'gcash_qr' });
    expect([status, paid]).toEqual([400, []]);
    expect(body).toContain(payFormStrings.refusals.amount);
    expect((await embed.post(PATH, much)).status).toBe(303);
  });

  it('creates an idempotency token if the form does not have one', async () => {
    await embed.post(PATH, { ...filled, idempotency_token: '' });
    expect(paid[0]!.formKey).toMatch(/^[\w-]{16,64}$/);
  });

  it('redirects directly to the provider’s page if its URL is safe', async () => {
    const checkout_url = 'https://provider.example/3ds?a=1&b=2';
    payment = aPayment({ environment: 'live', method: 'card', checkout_url });
    const { status, body } = await embed.post(PATH, filled);
    expect(status).toBe(200);
    expect(body).toContain(
      '<meta http-equiv="refresh" content="0; url=https://provider.example/3ds?a=1&amp;b=2">',
    );
    payment = aPayment({ environment: 'live', method: 'card', checkout_url: 'javascript:alert(1)' });
    expect((await embed.post(PATH, filled)).headers.location).toBe(`/checkout/${payment.id}`);
  });

  it('redirects to the link if the payment for the idempotency token has ended', async () => {
    payment = aPayment({ status: 'expired' });
    expect((await embed.post(PATH, filled)).headers.location).toBe(`${PATH}?payment=${payment.id}`);
  });

  it('returns 410 for an inactive link, 404 for an unknown link and 403 for a form from another site', async () => {
    expect((await embed.post(`/pay/${'0'.repeat(32)}`, filled)).status).toBe(404);
    expect((await embed.post(PATH, filled, { site: 'cross-site' })).status).toBe(403);
    link.status = 'inactive';
    expect((await embed.post(PATH, filled)).status).toBe(410);
    expect(paid).toEqual([]);
  });

  it('limits payments per client per minute, in addition to the limit on page requests', async () => {
    await embed.another({ PAYMENTS_PER_MINUTE: '2', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' });
    const codes = [];
    for (let at = 0; at < 3; at++)
      codes.push((await embed.post(PATH, filled, { from: '203.0.113.7' })).status);
    expect(codes).toEqual([303, 303, 429]);
    const refused = await embed.post(PATH, filled, { from: '203.0.113.7' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain(messageStrings.messages.tooMany.heading);
    expect((await embed.get(PATH, { from: '203.0.113.7' })).status).toBe(200);
    expect((await embed.post(PATH, filled, { from: '203.0.113.8' })).status).toBe(303);
  });
});
