import { EventSigner, EventVerifier } from './event-signature';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const SUBJECT = 'payments.evt.payment.succeeded';
const BODY = Buffer.from('{"id":"evt_1"}');

const signed = (by: number, subject = SUBJECT, body = BODY.toString()): string =>
  new EventSigner({ ledger: key(by) }).sign(subject, body)[0]![1];

describe('EventVerifier', () => {
  const verifier = new EventVerifier('ledger', { payments: [key(1), key(2)], payouts: [key(3)] });

  it.each([
    ["a signature by the service's first key", signed(1), 'signed'],
    ["a signature by the service's second key", signed(2), 'signed'],
    ["a signature by another service's key", signed(3), 'forged'],
    ['a signature by an unknown key', signed(4), 'forged'],
    ['a signature for another subject', signed(1, 'payments.evt.payment.failed'), 'forged'],
    ['a signature for another body', signed(1, SUBJECT, '{"id":"evt_2"}'), 'forged'],
    ['a truncated signature', signed(1).slice(1), 'forged'],
    ['an empty signature', '', 'unsigned'],
    ['a missing signature', undefined, 'unsigned'],
  ])('returns the verdict on %s', (_, signature, verdict) => {
    expect(verifier.judge('payments', SUBJECT, BODY, signature)).toBe(verdict);
  });

  it('rejects every signature of a service without keys', () => {
    expect(verifier.judge('catalog', SUBJECT, BODY, signed(1))).toBe('forged');
  });
});

describe('event signatures for several readers', () => {
  const signer = new EventSigner({ notifier: key(3), ledger: key(1), catalog: key(2) });
  const headers = new Map(signer.sign(SUBJECT, BODY));

  it('uses one header and one key per reader', () => {
    expect([...headers.keys()]).toEqual([
      'Tulay-Signature-catalog',
      'Tulay-Signature',
      'Tulay-Signature-notifier',
    ]);
    expect(new Set(headers.values()).size).toBe(3);
    expect(signer.readers).toEqual(['catalog', 'ledger', 'notifier']);
  });

  it('rejects a signature for another reader', () => {
    const notifier = new EventVerifier('notifier', { payments: [key(3)] });
    const judge = (signature?: string) => notifier.judge('payments', SUBJECT, BODY, signature);
    expect(judge(headers.get(notifier.header))).toBe('signed');
    expect(judge(headers.get('Tulay-Signature'))).toBe('forged');
    expect(judge(headers.get('Tulay-Signature-catalog'))).toBe('forged');
  });

  it('accepts unsigned events only if configured, and never accepts forged events', () => {
    const [strict, lenient] = [false, true].map((accept) => new EventVerifier('notifier', {}, accept));
    expect((['signed', 'unsigned', 'forged'] as const).map((verdict) => strict!.takes(verdict))).toEqual([
      true,
      false,
      false,
    ]);
    expect((['signed', 'unsigned', 'forged'] as const).map((verdict) => lenient!.takes(verdict))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
