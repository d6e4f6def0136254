import type { IncomingMessage } from 'node:http';
import { Peers } from './peers';

const request = (remoteAddress: string, url = '/v1/payments') =>
  ({ url, headers: { traceparent: 'x' }, socket: { remoteAddress } }) as unknown as IncomingMessage;

const believes = (from: string[], address: string): boolean => {
  const asked = request(address);
  new Peers({ from, to: [] }).admit(asked);
  return asked.headers.traceparent !== undefined;
};

it.each([
  [[], '127.0.0.1', false],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '10.0.0.1', false],
  [['10.0.0.7'], '10.0.0.7', true],
  [['10.0.0.0/24'], '10.0.1.7', false],
  [['uniquelocal'], 'fd00::1', true],
  [['2001:db8::/32'], '2001:db8::9', true],
])('Peers with the trusted proxies %j trusts a traceparent from %s: %s', (from, address, believed) => {
  expect(believes(from, address)).toBe(believed);
});

it.each(['/livez', '/readyz', '/metrics'])('Peers does not trace requests for %s', (url) => {
  expect(new Peers({ from: [], to: [] }).admit(request('127.0.0.1', url))).toBe(false);
});

it('Peers sends our traceparent only to our own services', () => {
  const peers = new Peers({ from: [], to: ['http://embed:8080', ''] });
  expect(peers.isOurs('http://embed:8080')).toBe(true);
  expect(
    ['https://shop.example', 'http://embed:8081', undefined].some((origin) => peers.isOurs(origin)),
  ).toBe(false);
});
