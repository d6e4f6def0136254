import { PAYMENT_FAILURE_CODES, PAYMENT_METHODS, type Payment } from '@tulay/contracts';
import { interpolate } from '@tulay/pages';
import { aPayment } from '@tulay/testing';
import { checkoutStrings as strings } from './checkout.strings';
import { toCheckoutStatus, toCheckoutView } from './checkout.view';
import { returnUrlOf, type ReturnUrl } from './return-url.rules';

const CREATED = Date.UTC(2026, 2, 14, 2, 0, 0) / 1000;
const MERCHANT = 'Aling Nena';

const PUBLIC_URL = 'https://pay.example';
const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';

const view = (over: Partial<Payment> = {}, after = 60, way: Partial<ReturnUrl> = {}) => {
  const payment = aPayment({ created: CREATED, ...over });
  const back = returnUrlOf({ payment }, PUBLIC_URL);
  const checkout = { payment, merchantId: 'mer_1', now: CREATED + after };
  return toCheckoutView(checkout, { merchant: MERCHANT, way: back && { ...back, ...way }, trail: null });
};

describe('amount formatting', () => {
  it.each([
    [1250.5, 'PHP', '₱1,250.50'],
    [0.01, 'PHP', '₱0.01'],
    [9_999_999.99, 'PHP', '₱9,999,999.99'],
    [5400, 'JPY', 'JPY 5,400'],
    [12, 'USD', 'USD 12.00'],
    [1.234, 'KWD', 'KWD 1.234'],
  ])('formats %d %s as %s', (amount, currency, text) => {
    expect(view({ amount, currency }).amount).toBe(text);
  });
});

describe('the waiting page', () => {
  it('shows the merchant, amount, method and payment deadline in Manila time', () => {
    const { title, merchant, amount, method, paying, result } = view();
    expect({ title, merchant, amount, method, result }).toEqual({
      title: 'Pay ₱1,250.50 · Aling Nena',
      merchant: 'Aling Nena',
      amount: '₱1,250.50',
      method: 'GCash',
      result: null,
    });
    expect(paying?.countdown).toEqual({
      now: CREATED + 60,
      expiresAt: CREATED + 900,
      machine: '2026-03-14T02:15:00.000Z',
      before: 'Pay before 10:15 AM Philippine time',
    });
  });

  it.each([
    [CREATED + 86_400, 'Pay before Mar 15, 10:00 AM Philippine time'],
    [CREATED + 300 * 86_400, 'Pay before Jan 8, 2027, 10:00 AM Philippine time'],
  ])('includes the date if the payment expires on another day', (expiresAt, text) => {
    expect(view({ expires_at: expiresAt }).paying?.countdown?.before).toBe(text);
  });

  it('has no countdown if the payment does not expire', () => {
    expect(view({ expires_at: null }).paying?.countdown).toBeNull();
  });

  it('labels a test code as a test', () => {
    expect(view().paying?.qr).toMatchObject({ alt: strings.testQrAlt, caption: strings.testQr });
    expect(view({ environment: 'live', qr_code: '000201' }).paying?.qr).toMatchObject({
      alt: 'QR code to pay ₱1,250.50 to Aling Nena',
      caption: null,
    });
  });

  it.each(['card', 'bank_transfer'] as const)(
    'explains that Dev Controls set the outcome of a test payment by %s',
    (method) => {
      const { paying } = view({ method });
      expect(paying).toMatchObject({
        qr: null,
        app: null,
        continueTo: null,
        notice: strings.testMethod[method],
      });
      expect(paying?.steps).toBe(strings.testSteps);
    },
  );

  it('offers the wallet app if there is a link', () => {
    expect(view({ environment: 'live', app_link: 'gcash://x' }).paying?.app).toEqual({
      href: 'gcash://x',
      label: 'Open in GCash',
    });
    const bank = { environment: 'live', method: 'instapay_qr', app_link: 'https://bank.example' } as const;
    expect(view(bank).paying?.app?.label).toBe('Open in your app');
    expect(view({ environment: 'live', app_link: null }).paying?.app).toBeNull();
  });

  it('shows the account and exact amount of a live bank transfer, and no other way to pay', () => {
    const bank_account = { bank: 'Asia United Bank', account_number: '9123456789', account_name: 'Tindahan' };
    const over = { method: 'bank_transfer', bank_account, app_link: 'gcash://x' } as const;
    const checkout_url = 'https://provider.example/bank';
    expect(view({ ...over, environment: 'live', checkout_url }).paying).toMatchObject({
      account: {
        bank: 'Asia United Bank',
        numberGroups: ['9123', '4567', '89'],
        name: 'Tindahan',
        amount: '₱1,250.50',
        exact: 'Send exactly ₱1,250.50, in one transfer. Another amount does not pay this.',
      },
      qr: null,
      app: null,
      continueTo: null,
      notice: null,
      steps: strings.accountSteps,
    });
    expect(view(over).paying).toMatchObject({ account: null, steps: strings.testSteps });
  });

  it('links to the provider for a bank transfer without an account', () => {
    const checkout_url = 'https://provider.example/bank';
    const { paying } = view({ environment: 'live', method: 'bank_transfer', checkout_url });
    expect(paying).toMatchObject({ account: null, continueTo: { href: checkout_url } });
    expect(paying?.steps).toBe(strings.steps.bank_transfer);
  });

  it('shows a notice while a live payment has no code', () => {
    expect(view({ environment: 'live' }).paying).toMatchObject({ qr: null, notice: strings.noQr });
  });

  it.each(PAYMENT_METHODS)('explains %s in three steps', (method) => {
    expect(view({ method, environment: 'live' }).paying?.steps).toHaveLength(3);
  });

  it('explains how to pay on the phone that displays the code', () => {
    expect(view({ method: 'gcash_qr' }).paying?.phoneSteps).toBe(strings.phoneSteps.gcash_qr);
    expect(view({ method: 'card' }).paying?.phoneSteps).toBeNull();
    expect(view({ environment: 'live' }).paying?.phoneSteps).toBeNull();
  });

  it('never shows metadata, the customer or the merchant’s fee', () => {
    const text = JSON.stringify(
      view({
        metadata: { note: 'SECRET-NOTE' },
        customer: { email: 'SECRET@x.example', name: 'SECRET-NAME' },
        idempotency_key: 'SECRET-KEY',
        external_id: 'SECRET-ID',
        fee_amount: 777.77,
      }),
    );
    expect(text).not.toMatch(/SECRET|777/);
  });

  it.each(['', '  ', '🏪 Store', 'ñandú'])('accepts any merchant name, including %p', (name) => {
    const payment = aPayment({ created: CREATED });
    const checkout = { payment, merchantId: 'mer_1', now: CREATED };
    const { initial } = toCheckoutView(checkout, { merchant: name, way: null, trail: null });
    expect(initial).toBe(Array.from(name.trim())[0]?.toUpperCase() ?? '');
  });
});

describe('the result page', () => {
  const back = 'https://shop.example/thanks';
  const paid = { status: 'succeeded', succeeded_at: CREATED + 48, return_url: back } as const;

  it('shows the amount, merchant, method and Manila time of a paid payment, then returns to the merchant', () => {
    expect(view({ ...paid, description: 'Two sacks of rice' }).result).toEqual({
      heading: 'Payment successful',
      text: 'Aling Nena has received your payment. Thank you.',
      thanks: null,
      figure: '₱1,250.50',
      receipt: expect.stringMatching(/^\/checkout\/pay_\w+\/receipt$/) as string,
      rows: [
        { label: 'Paid to', value: 'Aling Nena' },
        { label: 'For', value: 'Two sacks of rice' },
        { label: 'Method', value: 'GCash' },
        {
          label: 'Time',
          value: 'Mar 14, 2026, 10:00 AM',
          time: { machine: '2026-03-14T02:00:48.000Z', zone: 'Philippine time' },
        },
      ],
      back: { href: back, label: 'Back to Aling Nena', going: 'Going back in {seconds} s', isQuiet: false },
    });
  });

  it.each(PAYMENT_FAILURE_CODES)('explains %s and the next step without the provider’s message', (code) => {
    const failure = { code, message: 'DO_NOT_SHOW' };
    const { result } = view({ status: 'failed', failed_at: CREATED, failure, return_url: back });
    const { heading, text } = result!;
    expect(heading.length).toBeGreaterThan(10);
    expect(text.length).toBeGreaterThan(40);
    expect(JSON.stringify(result)).not.toContain('DO_NOT_SHOW');
    expect(result?.back).toMatchObject({ href: back, going: null });
  });

  it('shows a generic failure if there is no failure code', () => {
    expect(view({ status: 'failed', failure: null }).result?.heading).toBe(strings.failures.unknown.heading);
  });

  it('links to the merchant’s failure URL after a failure', () => {
    const payment = aPayment({ created: CREATED, status: 'failed', failed_at: CREATED, return_url: back });
    const checkout = { payment, merchantId: 'mer_1', failureReturnUrl: `${back}/no`, now: CREATED + 1 };
    const company = { merchant: MERCHANT, way: returnUrlOf(checkout, PUBLIC_URL), trail: null };
    expect(toCheckoutView(checkout, company).result?.back).toEqual({
      href: `${back}/no`,
      label: 'Back to Aling Nena',
      going: 'Going back in {seconds} s',
      isQuiet: false,
    });
  });

  it('has no return link while the payment is closing', () => {
    expect(view({ return_url: back }, 900)).toMatchObject({
      screen: 'closing',
      paying: null,
      result: { back: null },
    });
  });

  it.each(['expired', 'refunded', 'processing'] as const)(
    'has a return link without a countdown if the payment is %s',
    (status) => {
      expect(view({ status, return_url: back }).result?.back).toMatchObject({ href: back, going: null });
    },
  );
});

describe('the return links', () => {
  const shop = 'https://shop.example/cart';
  const link = `${PUBLIC_URL}/pay/${SLUG}?payment=pay_1`;
  const invoice = `${PUBLIC_URL}/invoices/${SLUG}`;

  it.each([
    ['a link with several payment methods', link, {}, 'Choose another way to pay'],
    ['a link with one payment method', link, { hasChoice: false }, 'Cancel and go back'],
    ['an invoice', invoice, {}, 'Choose another way to pay'],
    ['a shop', shop, {}, 'Cancel and go back to Aling Nena'],
    ['a payment without a return URL', null, {}, null],
  ])('have the expected label on the waiting page for %s', (_, return_url, way, label) => {
    expect(view({ return_url }, 60, way).paying?.leave).toBe(label);
  });

  it.each([
    ['a link', 'succeeded', link, {}, ['Make another payment', `/pay/${SLUG}`]],
    ['a link', 'refunded', link, {}, ['Make another payment', `/pay/${SLUG}`]],
    ['a link', 'failed', link, {}, ['Try again', `/pay/${SLUG}?payment=pay_1`]],
    ['a link', 'expired', link, {}, ['Try again', `/pay/${SLUG}?payment=pay_1`]],
    ['a link', 'processing', link, {}, []],
    ['an inactive link', 'succeeded', link, { isOpen: false }, []],
    ['an inactive link', 'failed', link, { isOpen: false }, []],
    ['an invoice', 'succeeded', invoice, {}, ['Back to the invoice', `/invoices/${SLUG}`]],
    ['an invoice', 'failed', invoice, {}, ['Back to the invoice', `/invoices/${SLUG}`]],
    ['a shop', 'failed', shop, {}, ['Back to Aling Nena', shop]],
  ] as const)(
    'describe their target after a payment from %s with the status %s',
    (_, status, return_url, way, out) => {
      const { back } = view({ status, succeeded_at: CREATED, return_url }, 60, way).result!;
      expect(back ? [back.label, back.href] : []).toEqual(out);
    },
  );

  it('never redirect automatically to a page of this service', () => {
    for (const return_url of [link, invoice])
      expect(view({ status: 'succeeded', succeeded_at: CREATED, return_url }).result?.back?.going).toBeNull();
  });

  it('match the next step that the failure message suggests', () => {
    const failure = { code: 'cancelled', message: 'x' } as const;
    const textFrom = (return_url: string | null) =>
      view({ status: 'failed', failure, return_url }).result?.text;
    expect(textFrom(link)).toContain('You can try again whenever you like.');
    expect(textFrom(invoice)).toContain('You can go back to the invoice whenever you like.');
    expect(textFrom(null)).toContain('You can start again from Aling Nena whenever you like.');
  });
});

describe('checkout strings', () => {
  const placeholders = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

  it('have all placeholders filled', () => {
    for (const { text } of [...Object.values(strings.failures), ...Object.values(strings.screens)])
      expect(placeholders(interpolate(text, { merchant: MERCHANT, again: 'try again' }))).toEqual([]);
  });

  it('keep an unknown placeholder and do not expand placeholders in values', () => {
    expect(interpolate('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
  });

  it('do not blame the payer for a failure', () => {
    for (const { heading, text } of Object.values(strings.failures))
      expect(`${heading} ${text}`).not.toMatch(
        /\b(error|invalid|wrong card|your fault|you (entered|typed|failed))\b/i,
      );
  });
});

describe('the live status', () => {
  it('contains the screen, the announcement and the clock', () => {
    const payment = aPayment({ created: CREATED });
    expect(toCheckoutStatus({ payment, merchantId: 'mer_1', now: CREATED + 5 })).toEqual({
      status: 'pending',
      screen: 'waiting',
      final: false,
      announcement: 'Waiting for payment',
      expires_at: CREATED + 900,
      now: CREATED + 5,
    });
  });

  it('announces why a payment failed', () => {
    const payment = aPayment({ status: 'failed', failure: { code: 'card_declined', message: 'x' } });
    expect(toCheckoutStatus({ payment, merchantId: 'mer_1', now: CREATED })).toMatchObject({
      final: true,
      announcement: strings.failures.card_declined.heading,
    });
  });
});
