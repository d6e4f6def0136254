import { mayBeOurs } from './same-origin.rules';

const HOST = 'pay.example';

describe('mayBeOurs', () => {
  it.each([
    ['a browser reports our site', { site: 'same-origin', origin: 'https://pay.example' }],
    ['the payer typed the address', { site: 'none' }],
    ['an old browser sends our origin', { origin: 'https://pay.example' }],
    ['the origin differs only in letter case', { origin: 'https://PAY.example' }],
    ['the origin contains the default port', { origin: 'https://pay.example:443' }],
    ['a script sends it', {}],
  ])('accepts a form if %s', (_when, headers) => {
    expect(mayBeOurs({ host: HOST, ...headers })).toBe(true);
  });

  it.each([
    ['another site', { site: 'cross-site', origin: 'https://evil.example' }],
    [
      'another site in a request marked as same-origin',
      { site: 'cross-site', origin: 'https://pay.example' },
    ],
    ['another host of the same domain', { site: 'same-site' }],
    ['a header in another letter case', { site: 'Same-Origin' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a site whose name starts with ours', { origin: 'https://pay.example.evil.example' }],
    ['our host with another port', { origin: 'https://pay.example:8443' }],
    ['a URL with our host as the user name', { origin: 'https://pay.example@evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['an origin without a host', { origin: 'data:text/html,x' }],
    ['a file', { origin: 'file://' }],
    ['an empty origin', { origin: '' }],
  ])('rejects a form from %s', (_whom, headers) => {
    expect(mayBeOurs({ host: HOST, ...headers })).toBe(false);
  });

  it("accepts a form only if the origin's port matches the host's port", () => {
    expect(mayBeOurs({ host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe(true);
    expect(mayBeOurs({ host: 'localhost:3000', origin: 'http://localhost' })).toBe(false);
  });

  it('rejects a form if the request has no host', () => {
    expect(mayBeOurs({ host: '', origin: 'http://localhost' })).toBe(false);
  });
});
