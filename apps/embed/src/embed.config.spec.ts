import { readEmbedConfig } from './embed.config';

const read = (over: NodeJS.ProcessEnv = {}) =>
  readEmbedConfig({ SERVICE_PORT: '3005', NATS_URL: 'nats://127.0.0.1:4222', ...over });

describe('the configuration', () => {
  it('counts 120 pages a minute for each client, and believes no proxy, unless told otherwise', () => {
    expect(read()).toMatchObject({
      PAGES_PER_MINUTE: 120,
      TRUSTED_PROXIES: [],
      RATE_LIMIT_EXEMPT_LOOPBACK: false,
    });
  });

  it('takes addresses, ranges and their names as proxies', () => {
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ]);
  });

  it('names what is wrong', () => {
    expect(() => read({ TRUSTED_PROXIES: '10.0.0.0/8,gateway', PAGES_PER_MINUTE: 'many' })).toThrow(
      /PAGES_PER_MINUTE[^]*TRUSTED_PROXIES|TRUSTED_PROXIES[^]*PAGES_PER_MINUTE/,
    );
  });
});
