import { PAYMENT_METHODS, PAYMENT_STATUSES, type Payment } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import {
  bankAccountOf,
  groupsOf,
  isFinal,
  providerPageOf,
  qrContentOf,
  redirectsAutomatically,
  safeAppLink,
  screenOf,
  returnAddressOf,
} from './checkout.rules';

const NOW = 1_773_453_600;

describe('the checkout screen', () => {
  it.each(PAYMENT_STATUSES.filter((status) => status !== 'pending'))(
    'matches the payment’s status if the payment is %s',
    (status) => {
      expect(screenOf(aPayment({ status, expires_at: NOW - 1 }), NOW)).toBe(status);
    },
  );

  it.each([
    ['a second before it expires', NOW + 1, 'waiting'],
    ['when it expires', NOW, 'closing'],
    ['after it expires', NOW - 60, 'closing'],
    ['that does not expire', null, 'waiting'],
  ])('is waiting or closing for a pending payment %s', (_, expires_at, screen) => {
    expect(screenOf(aPayment({ expires_at }), NOW)).toBe(screen);
  });

  it('updates automatically until the payment is final', () => {
    const screens = [
      'waiting',
      'closing',
      'processing',
      'succeeded',
      'failed',
      'expired',
      'refunded',
    ] as const;
    expect(screens.filter((screen) => !isFinal(screen))).toEqual(['waiting', 'closing', 'processing']);
  });
});

describe('the QR image', () => {
  const qr_code = '000201…';

  it('encodes the payment’s code in live mode, and is missing while the payment has no code', () => {
    expect(qrContentOf(aPayment({ environment: 'live', qr_code }))).toBe(qr_code);
    expect(qrContentOf(aPayment({ environment: 'live', qr_code: null }))).toBeNull();
  });

  it.each([null, '000201 SPECIMEN'])(
    'encodes the checkout URL in test mode, regardless of the payment’s code (%p)',
    (code) => {
      const payment = aPayment({ qr_code: code });
      expect(qrContentOf(payment)).toBe(payment.checkout_url);
    },
  );

  it.each(PAYMENT_METHODS)('exists only for QR code payment methods: %s', (method) => {
    expect(qrContentOf(aPayment({ method })) !== null).toBe(method.endsWith('_qr'));
  });
});

describe('handling URLs from merchants and providers', () => {
  it.each([
    'https://shop.example/thanks?order=1&x=%20#top',
    'http://localhost:8080/back',
    'myapp://paid?x=1',
  ])('keeps the return URL %s unchanged', (return_url) => {
    expect(returnAddressOf({ payment: aPayment({ return_url }) })).toBe(return_url);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,x',
    'file://etc/passwd',
    ' javascript:alert(1)',
    'ftp://x.example',
    'thanks',
    '',
    null,
  ])('never returns the payer to %p', (return_url) => {
    expect(returnAddressOf({ payment: aPayment({ return_url }) })).toBeNull();
  });

  it.each(['gcash://pay?x=1', 'https://app.example/pay', 'intent://pay#Intent;scheme=gcash;end'])(
    'opens the wallet app at %s',
    (app_link) => {
      expect(safeAppLink(aPayment({ environment: 'live', app_link }))).toBe(app_link);
    },
  );

  it('does not open a sample app link in test mode', () => {
    expect(safeAppLink(aPayment({ app_link: 'https://specimen.invalid/pay/pay_1' }))).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    null,
  ])('never opens %p as an app link', (app_link) => {
    expect(safeAppLink(aPayment({ environment: 'live', app_link }))).toBeNull();
  });

  it.each([
    ['sends a live card payment to the provider', { environment: 'live', method: 'card' }, true],
    ['sends a live bank transfer to the provider', { environment: 'live', method: 'bank_transfer' }, true],
    ['keeps a test payment on this page', { environment: 'test', method: 'card' }, false],
    ['keeps a QR payment on this page', { environment: 'live', method: 'gcash_qr' }, false],
  ] as const)('uses the provider’s page only if necessary: %s', (_, over, leaves) => {
    const checkout_url = 'https://provider.example/3ds/abc';
    expect(providerPageOf(aPayment({ ...over, checkout_url }))).toBe(leaves ? checkout_url : null);
  });

  it('never links the page to itself', () => {
    const id = 'pay_01kkm000000000000000000001';
    const checkout_url = `https://pay.example/prefix/checkout/${id}`;
    expect(providerPageOf(aPayment({ id, environment: 'live', method: 'card', checkout_url }))).toBeNull();
  });

  it.each(['http://provider.example/3ds', 'javascript:alert(1)', 'nonsense'])(
    'never sends a cardholder to %s',
    (checkout_url) => {
      expect(providerPageOf(aPayment({ environment: 'live', method: 'card', checkout_url }))).toBeNull();
    },
  );
});

describe('the bank transfer account', () => {
  const bank_account = { bank: 'Asia United Bank', account_number: '912345678901', account_name: null };

  it.each([
    ['live', 'bank_transfer', true],
    ['test', 'bank_transfer', false],
    ['live', 'card', false],
    ['live', 'gcash_qr', false],
    ['live', 'instapay_qr', false],
  ] as const)(
    'is shown only for a live payment by bank transfer (%s mode, %s, shown: %p)',
    (environment, method, isShown) => {
      const payment = aPayment({ environment, method, bank_account });
      expect(bankAccountOf(payment)).toEqual(isShown ? bank_account : null);
    },
  );

  it('is null if the response comes from an earlier release and has no account', () => {
    const { bank_account: _, ...before } = aPayment({ environment: 'live', method: 'bank_transfer' });
    expect(bankAccountOf(before as Payment)).toBeNull();
  });

  it.each([
    ['912345678901', ['9123', '4567', '8901']],
    ['9123456789', ['9123', '4567', '89']],
    ['9-123 45', ['9123', '45']],
    ['12', ['12']],
    ['', []],
  ])('splits the number %p into the groups %p', (number, groups) => {
    expect(groupsOf(number)).toEqual(groups);
  });
});

describe('the automatic return to the merchant', () => {
  const paid = { status: 'succeeded', succeeded_at: NOW, return_url: 'https://shop.example/' } as const;

  it('happens up to 10 minutes after payment', () => {
    expect(redirectsAutomatically({ payment: aPayment(paid) }, NOW + 599)).toBe(true);
  });

  it.each([
    ['when the page is opened again later', paid, NOW + 600],
    ['without a return URL', { ...paid, return_url: null }, NOW],
    ['to an unsafe URL', { ...paid, return_url: 'javascript:alert(1)' }, NOW],
    ['when the payment failed', { ...paid, status: 'failed', succeeded_at: null }, NOW],
    ['when the payment was refunded', { ...paid, status: 'refunded' }, NOW],
  ] as const)('does not happen %s', (_, over, now) => {
    expect(redirectsAutomatically({ payment: aPayment(over) }, now)).toBe(false);
  });
});

describe('a payer who did not pay', () => {
  const failureReturnUrl = 'https://shop.example/sorry';
  const unpaid = { failed_at: NOW, expires_at: NOW, return_url: 'https://shop.example/thanks' };

  it.each(['failed', 'expired'] as const)(
    'is redirected to the failure URL if the payment is %s',
    (status) => {
      const ways = { payment: aPayment({ ...unpaid, status }), failureReturnUrl };
      expect(returnAddressOf(ways)).toBe(failureReturnUrl);
      expect([redirectsAutomatically(ways, NOW + 599), redirectsAutomatically(ways, NOW + 600)]).toEqual([
        true,
        false,
      ]);
    },
  );

  it.each(['pending', 'processing', 'succeeded', 'refunded'] as const)(
    'keeps the normal return URL if the payment is %s',
    (status) => {
      const payment = aPayment({ ...unpaid, status });
      expect(returnAddressOf({ payment, failureReturnUrl })).toBe(unpaid.return_url);
    },
  );

  it('is redirected to the normal return URL if the failure URL is not a web address', () => {
    const ways = {
      payment: aPayment({ ...unpaid, status: 'failed' }),
      failureReturnUrl: 'javascript:alert(1)',
    };
    expect(returnAddressOf(ways)).toBe(unpaid.return_url);
    expect(redirectsAutomatically(ways, NOW)).toBe(false);
  });
});
