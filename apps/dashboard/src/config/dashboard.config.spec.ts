import { readDashboardConfig } from './dashboard.config';

const read = (over: NodeJS.ProcessEnv = {}) =>
  readDashboardConfig({
    SERVICE_PORT: '3007',
    NATS_URL: 'nats://127.0.0.1:4222',
    DATABASE_URL: 'postgres://tulay_dashboard:d@127.0.0.1/tulay',
    PUBLIC_URL: 'https://pay.example',
    SEAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    TRUSTED_PROXIES: 'loopback',
    ...over,
  });

describe("the dashboard's configuration", () => {
  it('requires TRUSTED_PROXIES', () => {
    expect(() => read({ TRUSTED_PROXIES: undefined })).toThrow(/TRUSTED_PROXIES: .*gateway/);
    expect(read({ TRUSTED_PROXIES: 'none' }).TRUSTED_PROXIES).toEqual([]);
  });

  it.each(['PUBLIC_URL', 'SEAL_KEYS', 'DATABASE_URL'])('requires the setting %s', (name) => {
    expect(() => read({ [name]: undefined })).toThrow(name);
  });
});
