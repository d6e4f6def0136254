import { DomainError, ERROR_CODES } from '@tulay/contracts';
import { unconfirmedPayment, retryDelayMs, refusalIn, toError } from './catalog-payment.rules';
import type { CatalogPaymentDraft } from './catalog-payment.entity';

const FINAL = ['invalid_request', 'not_found', 'no_route'];

describe('an answer of the payments service', () => {
  it.each(ERROR_CODES)('%s: is final only if nothing was opened and asking again would not help', (code) => {
    const refusal = refusalIn(new DomainError(code, 'No', { amount: ['is too much'] }));
    expect(refusal !== null).toBe(FINAL.includes(code));
  });

  it('is told again as it was', () => {
    const error = new DomainError('invalid_request', 'No', { method: ['is none'] });
    expect(toError(refusalIn(error)!)).toEqual(error);
  });

  it('that is no refusal at all is not final', () => {
    expect(refusalIn(new Error('connection lost'))).toBeNull();
    expect(refusalIn(undefined)).toBeNull();
  });
});

describe('an opening that nobody finished', () => {
  it.each([
    [0, 30],
    [1, 60],
    [6, 1_920],
    [7, 3_600],
    [5_000, 3_600],
  ])('after %d tries waits %d seconds', (retries, seconds) => {
    expect(retryDelayMs(retries)).toBe(seconds * 1_000);
  });

  it('is due for the first time when the longest call is over', () => {
    const now = new Date('2026-01-02T03:04:05.678Z');
    expect(unconfirmedPayment({} as CatalogPaymentDraft, now)).toEqual({
      status: 'unconfirmed',
      refusal: null,
      taken: [],
      retries: 0,
      dueAt: now.getTime() + 30_000,
      created: 1_767_323_045,
    });
  });
});
