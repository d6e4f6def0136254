import { PAYMENT_STATUSES, type Payment } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import * as fc from 'fast-check';
import { addressOf, COMPAT_EVENTS, reportOf, withoutKey } from './compat-report.rules';

const eventOf = (over: Partial<Payment>): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', data: { object: aPayment(over) } });

describe('reportOf', () => {
  it('returns exactly four fields', () => {
    const body = eventOf({ id: 'pay_1', status: 'succeeded', amount: 1250.5, external_id: 'order "1"/é' });
    expect(reportOf(body)).toBe(
      '{"status":"success","externalId":"order \\"1\\"/é","referenceNumber":"pay_1","amount":1250.5}',
    );
  });

  it.each([
    ['pending', 'pending'],
    ['processing', 'processing'],
    ['succeeded', 'success'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['refunded', 'success'],
  ] as const)('reports %s as %s', (status, shown) => {
    expect(JSON.parse(reportOf(eventOf({ status })))).toMatchObject({ status: shown });
  });

  it('reports only final states of a payment', () => {
    expect(COMPAT_EVENTS).toEqual(['payment.succeeded', 'payment.failed', 'payment.expired']);
    expect(PAYMENT_STATUSES).toHaveLength(6);
  });
});

describe('addressOf', () => {
  it.each([
    ['https://shop.example/hook', 'https://shop.example/hook?key=K'],
    ['https://shop.example', 'https://shop.example/?key=K'],
    ['https://shop.example/hook?', 'https://shop.example/hook?key=K'],
    ['https://shop.example/hook?a=1&b=%20x+y&c', 'https://shop.example/hook?a=1&b=%20x+y&c&key=K'],
    ['https://shop.example/hook?key=old&a=1&key', 'https://shop.example/hook?a=1&key=K'],
    ['https://shop.example/hook?keys=1&monkey=2', 'https://shop.example/hook?keys=1&monkey=2&key=K'],
    ['https://shop.example/hook?a=1#part', 'https://shop.example/hook?a=1&key=K'],
  ])('adds the key to %s: %s', (url, address) => {
    expect(addressOf({ url, staticKey: 'K' })).toBe(address);
  });

  it.each(['a&b=c', 'a b+c', '100%', '#?/é', '=', '"<>'])('encodes the key %p reversibly', (staticKey) => {
    const address = new URL(addressOf({ url: 'https://shop.example/hook?a=1', staticKey }));
    expect([...address.searchParams]).toEqual([
      ['a', '1'],
      ['key', staticKey],
    ]);
  });
});

describe('addressOf for any key and URL', () => {
  const pairs = fc.array(fc.tuple(fc.webQueryParameters(), fc.constant('')), { maxLength: 3 });
  const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 });

  it('encodes the key reversibly and preserves the other parameters', () => {
    fc.assert(
      fc.property(key, pairs, (staticKey, others) => {
        const query = others.map(([pair]) => pair).join('&');
        const url = `https://shop.example/hook?${query}`;
        const sent = new URL(addressOf({ url, staticKey }));
        expect(sent.searchParams.getAll('key')).toEqual([staticKey]);
        const kept = query.split('&').filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'key');
        expect(sent.search.slice(1).split('&').slice(0, -1)).toEqual(
          new URL(`https://shop.example/?${kept.join('&')}`).search.slice(1).split('&').filter(Boolean),
        );
      }),
    );
  });

  it('adds a key that withoutKey removes from any response containing it', () => {
    fc.assert(
      fc.property(key, fc.string(), (staticKey, around) => {
        const long = `${staticKey}-0123456789`;
        const { search } = new URL(addressOf({ url: 'https://shop.example/', staticKey: long }));
        expect(withoutKey(`${around}${search}${around}`, long)).not.toContain('-0123456789');
      }),
    );
  });
});

describe('withoutKey', () => {
  it.each([
    ['Cannot POST /hook?key=s3cret', 's3cret', 'Cannot POST /hook?key=[key]'],
    ['s3cret s3cret', 's3cret', '[key] [key]'],
    ['key=a%20b%26c', 'a b&c', 'key=[key]'],
    ['key=a+b%26c', 'a b&c', 'key=[key]'],
    ['key=it%27s', "it's", 'key=[key]'],
    ['nothing', 's3cret', 'nothing'],
  ])('removes every form of the key from the response: %s', (response, key, kept) => {
    expect(withoutKey(response, key)).toBe(kept);
  });

  it('accepts a missing response', () => {
    expect(withoutKey(null, 'K')).toBeNull();
  });
});
