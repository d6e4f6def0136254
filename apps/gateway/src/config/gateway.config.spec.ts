import { BadConfig } from '@tulay/service-host';
import { readGatewayConfig } from './gateway.config';

const NEEDED = {
  SERVICE_PORT: '3000',
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  SEAL_KEYS: 'k1:AAAA',
};

const read = (env: NodeJS.ProcessEnv) => readGatewayConfig({ ...NEEDED, ...env });

describe('gateway configuration', () => {
  it('has the documented defaults', () => {
    expect(read({})).toMatchObject({
      RATE_LIMIT_PER_MINUTE: 120,
      FAILED_AUTH_PER_MINUTE: 30,
      RATE_LIMIT_EXEMPT_LOOPBACK: false,
      EMBED_URL: '',
      DASHBOARD_URL: '',
      READY_SERVICES: [],
      TRUSTED_PROXIES: [],
    });
  });

  it('parses comma-separated lists', () => {
    const services = 'payments=http://127.0.0.1:1/readyz, ledger=http://127.0.0.1:2/readyz';
    const config = read({ READY_SERVICES: services, TRUSTED_PROXIES: '10.0.0.0/8, ::1, loopback' });
    expect(config.READY_SERVICES).toEqual([
      { name: 'payments', url: 'http://127.0.0.1:1/readyz' },
      { name: 'ledger', url: 'http://127.0.0.1:2/readyz' },
    ]);
    expect(config.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  });

  it.each([
    ['READY_SERVICES', 'payments'],
    ['READY_SERVICES', '=http://a'],
    ['READY_SERVICES', 'payments=nowhere'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['EMBED_URL', 'embed:3000'],
    ['EMBED_URL', 'http://embed/path'],
    ['DASHBOARD_URL', 'http://dashboard/path'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['SEAL_KEYS', undefined],
  ])('reports an error if %s is %p', (name, value) => {
    const reading = () => read({ [name]: value });
    expect(reading).toThrow(BadConfig);
    expect(reading).toThrow(new RegExp(name));
  });
});
