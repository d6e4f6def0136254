import { readEmbedConfig } from './embed.config';

const KEY = Buffer.alloc(32, 7).toString('base64');

const read = (over: NodeJS.ProcessEnv = {}) =>
  readEmbedConfig({
    SERVICE_PORT: '3005',
    NATS_URL: 'nats://127.0.0.1:4222',
    EMBED_TOKEN_KEYS: `k1:${KEY}`,
    TRUSTED_PROXIES: 'loopback',
    ...over,
  });

describe('the configuration', () => {
  it('allows 120 pages a minute for each client by default', () => {
    expect(read()).toMatchObject({ PAGES_PER_MINUTE: 120, RATE_LIMIT_EXEMPT_LOOPBACK: false });
  });

  it('requires trusted X-Forwarded-For proxies, because all payers behind an unknown gateway would count as one', () => {
    expect(() => read({ TRUSTED_PROXIES: undefined })).toThrow(/TRUSTED_PROXIES: .*gateway/);
    expect(read({ TRUSTED_PROXIES: 'none' }).TRUSTED_PROXIES).toEqual([]);
    expect(() => read({ TRUSTED_PROXIES: '' })).toThrow(/TRUSTED_PROXIES/);
  });

  it('does not require trusted proxies if clients on this machine are not counted', () => {
    const config = read({ TRUSTED_PROXIES: undefined, RATE_LIMIT_EXEMPT_LOOPBACK: 'true' });
    expect(config.TRUSTED_PROXIES).toBeUndefined();
  });

  it('accepts addresses, ranges and their names as proxies', () => {
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ]);
  });

  it('reads the keys of embed tokens, the signing key first', () => {
    const keys = read({ EMBED_TOKEN_KEYS: `new:${KEY}, old:${KEY}` }).EMBED_TOKEN_KEYS;
    expect(keys.map(({ id, secret }) => [id, secret.length])).toEqual([
      ['new', 32],
      ['old', 32],
    ]);
  });

  it.each([
    undefined,
    '',
    'k1',
    'k1:',
    `:${KEY}`,
    `k1:${KEY},`,
    `k1:${KEY},k1:${KEY}`,
    `k1:${Buffer.alloc(31).toString('base64')}`,
    `k 1:${KEY}`,
  ])('rejects any other form of keys: %j', (keys) => {
    expect(() => read({ EMBED_TOKEN_KEYS: keys })).toThrow(/EMBED_TOKEN_KEYS/);
  });

  it('lists every invalid setting', () => {
    expect(() => read({ TRUSTED_PROXIES: '10.0.0.0/8,gateway', PAGES_PER_MINUTE: 'many' })).toThrow(
      /PAGES_PER_MINUTE[^]*TRUSTED_PROXIES|TRUSTED_PROXIES[^]*PAGES_PER_MINUTE/,
    );
  });
});
