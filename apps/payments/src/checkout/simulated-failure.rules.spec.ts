import { PAYMENT_FAILURE_CODES, PAYMENT_METHODS, type PaymentFailureCode } from '@tulay/contracts';
import { simulatedFailure } from './simulated-failure.rules';

describe('the failure that the Dev Controls play', () => {
  it.each(PAYMENT_METHODS)('of %s has a default', (method) => {
    const code = method === 'card' ? 'card_declined' : 'insufficient_funds';
    expect(simulatedFailure(method).code).toBe(code);
  });

  it('of a card may be any but the payer’s own cancelling', () => {
    const codes = PAYMENT_FAILURE_CODES.filter((code) => code !== 'cancelled');
    expect(codes.map((code) => simulatedFailure('card', code).code)).toEqual(codes);
  });

  it.each(['card_declined', 'invalid_card', 'authentication_failed', 'cancelled', 'nonsense'])(
    'of a wallet is never %s',
    (code) => {
      expect(() => simulatedFailure('gcash_qr', code as PaymentFailureCode)).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    },
  );
});
