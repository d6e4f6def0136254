import { EventSigner, EventVerifier } from './event-signature';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const SUBJECT = 'payments.evt.payment.succeeded';
const BODY = Buffer.from('{"id":"evt_1"}');

const signed = (by: number, subject = SUBJECT, body = BODY.toString()): string =>
  new EventSigner({ ledger: key(by) }).sign(subject, body)[0]![1];

describe('the signature of an event', () => {
  const verifier = new EventVerifier('ledger', { payments: [key(1), key(2)], payouts: [key(3)] });

  it.each([
    ['its key', signed(1), 'signed'],
    ['the other of its keys', signed(2), 'signed'],
    ["another service's key", signed(3), 'forged'],
    ['an unknown key', signed(4), 'forged'],
    ['another subject', signed(1, 'payments.evt.payment.failed'), 'forged'],
    ['another body', signed(1, SUBJECT, '{"id":"evt_2"}'), 'forged'],
    ['a truncated signature', signed(1).slice(1), 'forged'],
    ['nothing', '', 'unsigned'],
    ['no signature', undefined, 'unsigned'],
  ])('by %s', (_, signature, verdict) => {
    expect(verifier.judge('payments', SUBJECT, BODY, signature)).toBe(verdict);
  });

  it('is never valid for a service without keys', () => {
    expect(verifier.judge('catalog', SUBJECT, BODY, signed(1))).toBe('forged');
  });
});

describe('the readers of an event', () => {
  const signer = new EventSigner({ notifier: key(3), ledger: key(1), catalog: key(2) });
  const headers = new Map(signer.sign(SUBJECT, BODY));

  it('have their own signatures and keys', () => {
    expect([...headers.keys()]).toEqual([
      'Tulay-Signature-catalog',
      'Tulay-Signature',
      'Tulay-Signature-notifier',
    ]);
    expect(new Set(headers.values()).size).toBe(3);
    expect(signer.readers).toEqual(['catalog', 'ledger', 'notifier']);
  });

  it('reject a signature that was created for another reader', () => {
    const notifier = new EventVerifier('notifier', { payments: [key(3)] });
    const judge = (signature?: string) => notifier.judge('payments', SUBJECT, BODY, signature);
    expect(judge(headers.get(notifier.header))).toBe('signed');
    expect(judge(headers.get('Tulay-Signature'))).toBe('forged');
    expect(judge(headers.get('Tulay-Signature-catalog'))).toBe('forged');
  });

  it('accept unsigned events only while configured to, and never forged ones', () => {
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
