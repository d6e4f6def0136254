import { SERVICES, type ServiceName } from '@tulay/contracts';
import { serviceEnvironment, type Wiring } from './service-environment';

const byService = <T>(value: (name: ServiceName, i: number) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICES.map((name, i) => [name, value(name, i)])) as Record<ServiceName, T>;
const WIRING: Wiring = {
  ports: byService((_, i) => 5000 + i),
  adminUrl: 'postgres://postgres:a@127.0.0.1:1/postgres',
  databaseUrls: { gateway: 'postgres://tulay_gateway:g@127.0.0.1:1/postgres' },
  natsUrls: byService((name) => `nats://${name}:n@127.0.0.1:2`),
  sealKey: 'c2VhbA==',
  embedTokenKey: 'ZW1iZWQ=',
  logLevel: 'info',
};

describe('the environment of a service', () => {
  it('has its port, the addresses of other services and its public address', () => {
    expect(serviceEnvironment('gateway', WIRING, {})).toMatchObject({
      SERVICE_PORT: '5000',
      HOST: '127.0.0.1',
      DATABASE_URL: WIRING.databaseUrls.gateway,
      NATS_URL: 'nats://gateway:n@127.0.0.1:2',
      PUBLIC_URL: 'http://localhost:5000',
      SEAL_KEYS: 'k1:c2VhbA==',
      EMBED_URL: 'http://127.0.0.1:5005',
    });
  });

  it('makes the gateway wait for each of the other six', () => {
    const services = serviceEnvironment('gateway', WIRING, {})
      .READY_SERVICES?.split(',')
      .map((service) => service.split('=')[0]);
    expect(services).toEqual(['payments', 'ledger', 'payouts', 'catalog', 'embed', 'notifier']);
  });

  it('lets webhooks go to loopback, and only the notifier send them', () => {
    const told = SERVICES.filter((name) => serviceEnvironment(name, WIRING, {}).WEBHOOK_ALLOWED_CIDRS);
    expect(told).toEqual(['notifier']);
  });

  it('names an acquirer that does not exist, to payments only', () => {
    const told = SERVICES.filter(
      (name) => serviceEnvironment(name, WIRING, {}).ACQUIRER_BIC === 'TESTPHM1XXX',
    );
    expect(told).toEqual(['payments']);
  });

  it('lets embed believe the gateway who the payer is', () => {
    expect(serviceEnvironment('embed', WIRING, {}).TRUSTED_PROXIES).toBe('loopback');
  });

  it('gives the key of embed tokens to embed only', () => {
    const told = SERVICES.filter(
      (name) => serviceEnvironment(name, WIRING, {}).EMBED_TOKEN_KEYS === 'k1:ZW1iZWQ=',
    );
    expect(told).toEqual(['embed']);
  });

  it('keeps the superuser of DATABASE_URL from a service that has no schema', () => {
    const inherited = { DATABASE_URL: 'postgres://root@h/d', PORT: '3000', npm_config_x: '1', TZ: 'UTC' };
    const told = serviceEnvironment('embed', WIRING, inherited);
    expect(told).toMatchObject({ TZ: 'UTC' });
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PORT', 'npm_config_x']) {
      expect(told).not.toHaveProperty(name);
    }
  });
});
