import { clientAddress, countingKey, isLoopback, parseRanges } from './client-address';

const PROXIES = parseRanges('127.0.0.1, ::1, 10.0.0.0/8, fd00::/8');

describe('the client behind our proxies', () => {
  it.each([
    ['without a proxy is the other end', '203.0.113.7', undefined, '203.0.113.7'],
    ['is what our proxy saw', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is what the first of our proxies saw', '10.1.2.3', '203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['is not what the client says of itself', '127.0.0.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['is not what a stranger forwards', '203.0.113.7', '1.1.1.1', '203.0.113.7'],
    ['is our proxy where the header is nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is our proxy where it forwards nothing', '127.0.0.1', '', '127.0.0.1'],
    ['is an IPv4 client on an IPv6 socket', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['is known behind an IPv4-mapped proxy', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['may have IPv6', '::1', '2001:db8::1', '2001:db8::1'],
  ])('%s', (_, remote, forwardedFor, client) => {
    expect(clientAddress(remote, forwardedFor, PROXIES).toString()).toBe(client);
  });

  it('is counted by its address, an IPv6 one by its /64', () => {
    const key = (text: string) => countingKey(clientAddress(text, undefined, []));
    expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'));
    expect(key('2001:db8::1')).toBe(key('2001:db8::ffff:2'));
    expect(key('2001:db8::1')).not.toBe(key('2001:db8:0:1::1'));
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['203.0.113.7', false],
  ])('%s on this machine: %s', (text, loopback) => {
    expect(isLoopback(clientAddress(text, undefined, []))).toBe(loopback);
  });

  it('refuses a proxy that is neither an address nor a range', () => {
    expect(() => parseRanges('10.0.0.0/8, gateway')).toThrow('"gateway"');
    expect(parseRanges('')).toEqual([]);
  });
});
