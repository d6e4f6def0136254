import { PAYMENT_FAILURE_CODES, PAYMENT_METHODS, type PaymentFailureCode } from '@tulay/contracts';
import { simulatedFailure } from './simulated-failure.rules';

describe('simulation of a failure with the Dev Controls', () => {
  it.each(PAYMENT_METHODS)('has a default failure code for %s', (method) => {
    const code = method === 'card' ? 'card_declined' : 'insufficient_funds';
    expect(simulatedFailure(method).code).toBe(code);
  });

  it('accepts every failure code for cards except the payer’s cancellation', () => {
    const codes = PAYMENT_FAILURE_CODES.filter((code) => code !== 'cancelled');
    expect(codes.map((code) => simulatedFailure('card', code).code)).toEqual(codes);
  });

  it.each(['card_declined', 'invalid_card', 'authentication_failed', 'cancelled', 'nonsense'])(
    'rejects the failure code %s for wallets',
    (code) => {
      expect(() => simulatedFailure('gcash_qr', code as PaymentFailureCode)).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    },
  );
});
