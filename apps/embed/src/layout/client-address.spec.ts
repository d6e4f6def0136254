import { countingKey, isLoopback } from './client-address';

describe('a client', () => {
  it('is counted by its address', () => {
    expect(countingKey('203.0.113.7')).toBe('203.0.113.7');
    expect(countingKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(countingKey('203.0.113.8')).not.toBe(countingKey('203.0.113.7'));
  });

  it('with IPv6 is counted by its /64', () => {
    expect(countingKey('2001:db8::1')).toBe(countingKey('2001:db8::ffff:2'));
    expect(countingKey('2001:db8::1')).not.toBe(countingKey('2001:db8:0:1::1'));
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['203.0.113.7', false],
    ['2001:db8::1', false],
  ])('at %s is on this machine: %s', (ip, loopback) => {
    expect(isLoopback(ip)).toBe(loopback);
  });
});
