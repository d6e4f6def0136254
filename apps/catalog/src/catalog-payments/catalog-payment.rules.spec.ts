import { DomainError, ERROR_CODES } from '@tulay/contracts';
import { unconfirmedPayment, retryDelayMs, refusalIn } from './catalog-payment.rules';
import type { CatalogPaymentDraft } from './catalog-payment.entity';

const FINAL = [
  'invalid_request',
  'unauthenticated',
  'insufficient_scope',
  'not_found',
  'invalid_state',
  'no_route',
];

describe('an error from the payments service', () => {
  it.each(ERROR_CODES)(
    'with code %s is final only if no payment was created and a retry cannot succeed',
    (code) => {
      const refusal = refusalIn(new DomainError(code, 'No', { amount: ['is too high'] }));
      expect(refusal !== null).toBe(FINAL.includes(code));
    },
  );

  it('is not final unless it is a DomainError', () => {
    expect(refusalIn(new Error('connection lost'))).toBeNull();
    expect(refusalIn(undefined)).toBeNull();
  });
});

describe('the delay before an unconfirmed payment is retried', () => {
  it.each([
    [0, 30],
    [1, 60],
    [6, 1_920],
    [7, 3_600],
    [5_000, 3_600],
  ])('after %d retries is %d seconds', (retries, seconds) => {
    expect(retryDelayMs(retries)).toBe(seconds * 1_000);
  });

  it('starts at 30 seconds', () => {
    const now = new Date('2026-01-02T03:04:05.678Z');
    expect(unconfirmedPayment({} as CatalogPaymentDraft, now)).toEqual({
      status: 'unconfirmed',
      refusal: null,
      taken: [],
      amountRefunded: 0n,
      retries: 0,
      dueAt: now.getTime() + 30_000,
      created: 1_767_323_045,
    });
  });
});
