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
  it('allows each client 120 pages per minute by default', () => {
    expect(read()).toMatchObject({ PAGES_PER_MINUTE: 120, RATE_LIMIT_EXEMPT_LOOPBACK: false });
  });

  it('requires TRUSTED_PROXIES', () => {
    expect(() => read({ TRUSTED_PROXIES: undefined })).toThrow(/TRUSTED_PROXIES: .*gateway/);
    expect(read({ TRUSTED_PROXIES: 'none' }).TRUSTED_PROXIES).toEqual([]);
    expect(() => read({ TRUSTED_PROXIES: '' })).toThrow(/TRUSTED_PROXIES/);
  });

  it('does not require TRUSTED_PROXIES if loopback is exempt from the rate limit', () => {
    const config = read({ TRUSTED_PROXIES: undefined, RATE_LIMIT_EXEMPT_LOOPBACK: 'true' });
    expect(config.TRUSTED_PROXIES).toBeUndefined();
  });

  it('accepts IP addresses, address ranges and named ranges as proxies', () => {
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ]);
  });

  it('reads the embed token keys, with the signing key first', () => {
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
  ])('rejects malformed keys: %j', (keys) => {
    expect(() => read({ EMBED_TOKEN_KEYS: keys })).toThrow(/EMBED_TOKEN_KEYS/);
  });

  it('lists all invalid settings', () => {
    expect(() => read({ TRUSTED_PROXIES: '10.0.0.0/8,gateway', PAGES_PER_MINUTE: 'many' })).toThrow(
      /PAGES_PER_MINUTE[^]*TRUSTED_PROXIES|TRUSTED_PROXIES[^]*PAGES_PER_MINUTE/,
    );
  });
});
