import { mayReceiveWebhooks } from './receiver-port';

it.each([
  ['https://shop.example/hook', true],
  ['http://shop.example/hook', true],
  ['https://shop.example:443/hook', true],
  ['https://shop.example:80/hook', true],
  ['http://shop.example:443/hook', true],
  ['https://shop.example:1024/', true],
  ['https://shop.example:8443/', true],
  ['https://shop.example:65535/', true],
  ['https://shop.example:22/', false],
  ['https://shop.example:25/', false],
  ['http://[2001:db8::1]:587/', false],
  ['https://shop.example:1023/', false],
  ['https://shop.example:0/', false],
])('returns whether webhooks may be sent to %s: %p', (url, allowed) => {
  expect(mayReceiveWebhooks(url)).toBe(allowed);
});
