import { PAYMENT_STATUSES } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { returnUrlOf } from './return-url.rules';

const OURS = 'https://pay.example';
const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const LINK = `${OURS}/pay/${SLUG}?payment=pay_1`;
const SHOP = 'https://shop.example/thanks?order=1#top';

const wayOf = (return_url: string | null, failureReturnUrl: string | null = null, publicUrl = OURS) =>
  returnUrlOf({ payment: aPayment({ return_url }), failureReturnUrl }, publicUrl);

describe('the return URL', () => {
  it.each([
    ['a payment link of this service', LINK, 'link', `/pay/${SLUG}?payment=pay_1`],
    ['an invoice of this service', `${OURS}/invoices/${SLUG}`, 'invoice', `/invoices/${SLUG}`],
    ['a shop with its URL unchanged', SHOP, 'shop', SHOP],
    [
      'a payment link on another host',
      `https://other.example/pay/${SLUG}`,
      'shop',
      `https://other.example/pay/${SLUG}`,
    ],
    ['an app', 'myapp://paid?order=1', 'shop', 'myapp://paid?order=1'],
    ['another page of this service', `${OURS}/receipts/${SLUG}`, 'shop', `${OURS}/receipts/${SLUG}`],
  ])('leads to %s', (_, address, to, href) => {
    expect(wayOf(address)).toMatchObject({ to, href });
  });

  it.each([
    [
      'https://shop.example/{payment_id}?is={status}&x={other}',
      'https://shop.example/pay_1?is=expired&x={other}',
    ],
    ['myapp://back/{status}/{status}', 'myapp://back/expired/expired'],
  ])('contains the payment’s ID and status in place of their placeholders: %s', (address, href) => {
    const payment = aPayment({ id: 'pay_1', status: 'expired', return_url: address });
    expect(returnUrlOf({ payment, failureReturnUrl: null }, OURS)).toMatchObject({ to: 'shop', href });
    const failing = { payment: { ...payment, return_url: null }, failureReturnUrl: address };
    expect(returnUrlOf(failing, OURS)).toMatchObject({ to: 'shop', href });
  });

  it.each([null, 'javascript:alert(1)', 'nonsense', ''])('is missing for %p', (address) => {
    expect(wayOf(address)).toBeNull();
  });

  it('is treated as a shop’s URL if the public URL is not configured', () => {
    expect(wayOf(LINK, null, '')).toMatchObject({ to: 'shop', href: LINK });
  });

  it.each(PAYMENT_STATUSES)(
    'is the failure URL if the payment is pending, failed or expired, and otherwise the shop’s URL: %s',
    (status) => {
      const way = returnUrlOf(
        { payment: aPayment({ status, return_url: SHOP }), failureReturnUrl: LINK },
        OURS,
      );
      expect(way?.to).toBe(['pending', 'failed', 'expired'].includes(status) ? 'link' : 'shop');
    },
  );
});
