import { BadConfig, readConfig } from './config';
import {
  readerKeyVariables,
  signerOf,
  signingVariables,
  verifierOf,
  verifyingVariables,
} from './event-signatures';

const [a, b] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const SUBJECT = 'payments.evt.payment.succeeded';
const BODY = Buffer.from('{}');

describe('event signature configuration', () => {
  it('reads several keys per emitting service', () => {
    const keys = (EVENT_KEYS: string) => readConfig(verifyingVariables, { EVENT_KEYS }).EVENT_KEYS;
    expect(keys(`payments:${a},payouts:${b},payments:${b}`)).toEqual({
      payments: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
      payouts: [Buffer.alloc(32, 2)],
    });
    for (const bad of ['payments', 'payments:AAAA', `gateway:${a}`, a])
      expect(() => keys(bad)).toThrow(/EVENT_KEYS/);
  });

  it('reads one key per reader', () => {
    const keys = (EVENT_READER_KEYS: string) => readConfig(readerKeyVariables, { EVENT_READER_KEYS });
    expect(keys(`catalog:${a},notifier:${b}`).EVENT_READER_KEYS).toEqual({
      catalog: Buffer.alloc(32, 1),
      notifier: Buffer.alloc(32, 2),
    });
    for (const bad of ['', 'stranger:' + a, 'notifier:AAAA'])
      expect(() => keys(bad)).toThrow(/EVENT_READER_KEYS/);
  });

  const paying = (EVENT_READER_KEYS: string) =>
    signerOf('payments', readConfig(signingVariables, { EVENT_SIGNING_KEY: a, EVENT_READER_KEYS }));
  const reading = (EVENT_KEYS: string, UNSIGNED_EVENTS?: string) =>
    verifierOf('catalog', readConfig(verifyingVariables, { EVENT_KEYS, UNSIGNED_EVENTS }));

  it('lets a service sign an event so that each reader can verify it with its own key', () => {
    const headers = new Map(paying(`catalog:${b},notifier:${a}`)!.sign(SUBJECT, BODY));
    const catalog = reading(`payments:${b}`)!;
    expect(catalog.judge('payments', SUBJECT, BODY, headers.get(catalog.header))).toBe('signed');
    expect(reading(`payments:${a}`)!.judge('payments', SUBJECT, BODY, headers.get(catalog.header))).toBe(
      'forged',
    );
  });

  it('rejects a missing key at startup', () => {
    expect(() => paying(`notifier:${a}`)).toThrow(BadConfig);
    expect(() => paying(`notifier:${a}`)).toThrow(/EVENT_READER_KEYS: no key for catalog/);
    expect(() => reading(`payouts:${a}`)).toThrow(/EVENT_KEYS: no key for payments/);
  });

  it('accepts unsigned events only if UNSIGNED_EVENTS is `accept`', () => {
    expect(reading(`payments:${a}`)!.takes('unsigned')).toBe(false);
    expect(reading(`payments:${a}`, 'accept')!.takes('unsigned')).toBe(true);
    expect(() => reading(`payments:${a}`, 'perhaps')).toThrow(/UNSIGNED_EVENTS/);
  });
});
