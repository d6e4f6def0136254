import { PAYMENT_LINK_STATUSES, PAYMENT_STATUSES, type PaymentLinkPage } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { linkScreenOf, payableOf, safeImageUrl } from './payment-link-page.rules';

const page = (over: Partial<PaymentLinkPage> = {}) =>
  ({ environment: 'live', status: 'active', currency: 'PHP', amount: 450, ...over }) as PaymentLinkPage;

const SCREENS = {
  pending: 'checkout',
  processing: 'checkout',
  succeeded: 'checkout',
  refunded: 'checkout',
  failed: null,
  expired: null,
} as const;

describe('the payment link screen', () => {
  const pairs = PAYMENT_LINK_STATUSES.flatMap((link) =>
    [null, ...PAYMENT_STATUSES].map((status) => [link, status] as const),
  );

  it.each(pairs)('depends on link status %s and previous payment status %p', (status, from) => {
    const asOfTheLink = status === 'active' ? 'form' : 'closed';
    const payment = from && aPayment({ status: from });
    expect(linkScreenOf(page({ status }), { returning: payment, started: null })).toBe(
      (from && SCREENS[from]) ?? asOfTheLink,
    );
  });

  it.each(PAYMENT_STATUSES)('depends on the status of the payment that the browser started: %s', (status) => {
    const visitor = { returning: null, started: aPayment({ status }) };
    const isInProgress = status === 'pending' || status === 'processing';
    expect(linkScreenOf(page(), visitor)).toBe(isInProgress ? 'inProgress' : 'form');
    expect(linkScreenOf(page({ status: 'inactive' }), visitor)).toBe(isInProgress ? 'inProgress' : 'closed');
  });
});

describe('a payment link’s image', () => {
  it.each([
    ['live', 'https://shop.example/a.jpg', 'https://shop.example/a.jpg'],
    ['live', 'http://shop.example/a.jpg', null],
    ['test', 'http://shop.example/a.jpg', 'http://shop.example/a.jpg'],
    ['test', 'javascript:alert(1)', null],
    ['test', 'data:image/png;base64,x', null],
    ['live', 'https://*/a.jpg', null],
    ['live', null, null],
  ] as const)('is loaded from the expected URL (%s mode, URL %p: %p)', (environment, imageUrl, shown) => {
    expect(safeImageUrl(page({ environment, imageUrl }))).toBe(shown);
  });
});

it('the amount to pay is null unless the link has a fixed amount', () => {
  expect(payableOf(page())).toEqual({ currency: 'PHP', amount: 45_000n });
  expect(payableOf(page({ amount: null })).amount).toBeNull();
});
