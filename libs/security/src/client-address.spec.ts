import { clientOf, isLoopback } from './client-address';

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002::/64'],
    ['2001:db8:1:2::ffff', '20010db800010002::/64'],
    ['2001:db8:1:3::1', '20010db800010003::/64'],
    ['', 'unknown'],
    ['ñ', 'unknown'],
    ['203.0.113.7:4321', 'unknown'],
    ['x'.repeat(4_000), 'unknown'],
  ])('identifies the client with the address %s as %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client);
  });
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['2001:db8::1', false],
    ['localhost', false],
  ])('classifies %s as loopback: %p', (ip, loopback) => {
    expect(isLoopback(ip)).toBe(loopback);
  });
});
