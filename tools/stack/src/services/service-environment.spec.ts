import { SERVICES, type ServiceName } from '@tulay/contracts';
import { serviceEnvironment, type Wiring } from './service-environment';

const byService = <T>(value: (name: ServiceName, i: number) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICES.map((name, i) => [name, value(name, i)])) as Record<ServiceName, T>;
const WIRING: Wiring = {
  ports: { replicas: byService((_, i) => [5000 + i]), gateway: 5000, embed: 5005, dashboard: 5007 },
  databaseUrls: { gateway: 'postgres://tulay_gateway:g@127.0.0.1:1/postgres' },
  natsUrls: byService((name) => `nats://${name}:n@127.0.0.1:2`),
  secrets: {
    sealKeys: {
      gateway: 'gateway-seals',
      payments: 'payments-seals',
      notifier: 'notifier-seals',
      dashboard: 'dashboard-seals',
    },
    eventKeys: { payments: 'payments-signs', payouts: 'payouts-signs' },
    readerKeys: { 'payments:catalog': 'pc', 'payments:notifier': 'pn', 'catalog:notifier': 'cn' },
    embedTokenKey: 'ZW1iZWQ=',
  },
  smtpUrl: 'smtp://127.0.0.1:3',
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
      SEAL_KEYS: 'k2:gateway-seals',
      EMBED_URL: 'http://127.0.0.1:5005',
      DASHBOARD_URL: 'http://127.0.0.1:5007',
    });
  });

  it('makes the gateway wait for each of the other seven', () => {
    const services = serviceEnvironment('gateway', WIRING, {})
      .READY_SERVICES?.split(',')
      .map((service) => service.split('=')[0]);
    expect(services).toEqual(['payments', 'ledger', 'payouts', 'catalog', 'embed', 'notifier', 'dashboard']);
  });

  it('of a second replica has another port, and addresses that lead to any replica', () => {
    const ports = {
      replicas: byService((_, i) => [5000 + i, 6000 + i]),
      gateway: 3000,
      embed: 3005,
      dashboard: 3007,
    };
    const told = serviceEnvironment('gateway', { ...WIRING, ports }, {}, 1);
    expect(told).toMatchObject({
      SERVICE_PORT: '6000',
      PUBLIC_URL: 'http://localhost:3000',
      EMBED_URL: 'http://127.0.0.1:3005',
      DASHBOARD_URL: 'http://127.0.0.1:3007',
    });
  });

  it('of replicas lets no gateway wait for others: one that is not ready would close them all', () => {
    const ports = {
      replicas: byService((_, i) => [5000 + i, 6000 + i]),
      gateway: 3000,
      embed: 3005,
      dashboard: 3007,
    };
    expect(serviceEnvironment('gateway', { ...WIRING, ports }, {})).not.toHaveProperty('READY_SERVICES');
  });

  it('lets webhooks go to loopback: the notifier sends them, and the gateway takes such addresses', () => {
    const told = SERVICES.filter((name) => serviceEnvironment(name, WIRING, {}).WEBHOOK_ALLOWED_CIDRS);
    expect(told.sort()).toEqual(['gateway', 'notifier']);
  });

  it('lets the notifier alone send mails, and those of test mode too', () => {
    const told = SERVICES.map((name) => serviceEnvironment(name, WIRING, { SMTP_URL: 'smtp://inherited' }));
    expect(told.map(({ SMTP_URL }) => SMTP_URL).filter(Boolean)).toEqual(['smtp://127.0.0.1:3']);
    expect(serviceEnvironment('notifier', WIRING, {})).toMatchObject({ MAIL_TEST_MODE: 'true' });
  });

  it('names an acquirer that does not exist, to payments only', () => {
    const told = SERVICES.filter(
      (name) => serviceEnvironment(name, WIRING, {}).ACQUIRER_BIC === 'TESTPHM1XXX',
    );
    expect(told).toEqual(['payments']);
  });

  it.each(['embed', 'dashboard'] as const)('lets %s believe the gateway who the reader is', (service) => {
    expect(serviceEnvironment(service, WIRING, {}).TRUSTED_PROXIES).toBe('loopback');
  });

  it('gives the key of embed tokens to embed only', () => {
    const told = SERVICES.filter(
      (name) => serviceEnvironment(name, WIRING, {}).EMBED_TOKEN_KEYS === 'k1:ZW1iZWQ=',
    );
    expect(told).toEqual(['embed']);
  });

  it('gives a key to seal with to the services that seal, each its own', () => {
    const told = SERVICES.map((name) => serviceEnvironment(name, WIRING, {}).SEAL_KEYS);
    expect(told.filter(Boolean)).toEqual([
      'k2:gateway-seals',
      'k2:payments-seals',
      'k2:notifier-seals',
      'k2:dashboard-seals',
    ]);
  });

  it('has the shared key of an older version behind its own, to open what that sealed', () => {
    const older = { ...WIRING, secrets: { ...WIRING.secrets, sealKey: 'shared' } };
    expect(serviceEnvironment('notifier', older, {}).SEAL_KEYS).toBe('k2:notifier-seals,k1:shared');
    expect(serviceEnvironment('ledger', older, {})).not.toHaveProperty('SEAL_KEYS');
  });

  it("gives each key of events' signatures to its emitter and its reader only", () => {
    const signing = SERVICES.map((name) => serviceEnvironment(name, WIRING, {}).EVENT_SIGNING_KEY);
    expect(signing.filter(Boolean)).toEqual(['payments-signs', 'payouts-signs']);
    const of = (variable: string) =>
      Object.fromEntries(
        SERVICES.map((name) => [name, serviceEnvironment(name, WIRING, {})[variable]]).filter(
          ([, value]) => value,
        ),
      ) as Record<string, string>;
    expect(of('EVENT_READER_KEYS')).toEqual({ payments: 'catalog:pc,notifier:pn', catalog: 'notifier:cn' });
    expect(of('EVENT_KEYS')).toEqual({
      ledger: 'payments:payments-signs,payouts:payouts-signs',
      catalog: 'payments:pc',
      notifier: 'payments:pn,catalog:cn',
    });
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
