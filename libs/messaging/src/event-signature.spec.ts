import { EventSigner, EventVerifier } from './event-signature';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const SUBJECT = 'payments.evt.payment.succeeded';
const BODY = Buffer.from('{"id":"evt_1"}');

describe('the signature of an event', () => {
  const verifier = new EventVerifier({ payments: [key(1), key(2)], payouts: [key(3)] });
  const signed = (by: number, subject = SUBJECT, body = BODY.toString()) =>
    new EventSigner(key(by)).sign(subject, body);

  it.each([
    ['its key', signed(1), true],
    ['the other of its keys', signed(2), true],
    ["another service's key", signed(3), false],
    ['an unknown key', signed(4), false],
    ['another subject', signed(1, 'payments.evt.payment.failed'), false],
    ['another body', signed(1, SUBJECT, '{"id":"evt_2"}'), false],
    ['a part of the signature', signed(1).slice(1), false],
    ['nothing', '', false],
    ['no signature', undefined, false],
  ])('by %s', (_, signature, valid) => {
    expect(verifier.isSigned('payments', SUBJECT, BODY, signature)).toBe(valid);
  });

  it('of a service without keys is never valid', () => {
    expect(verifier.isSigned('catalog', SUBJECT, BODY, signed(1))).toBe(false);
  });
});
