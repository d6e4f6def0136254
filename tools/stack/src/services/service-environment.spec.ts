import { SERVICES, type ServiceName } from '@tulay/contracts';
import { SCHEMA_SERVICES, serviceEnvironment, type Wiring } from './service-environment';

const byService = <T>(value: (name: ServiceName, i: number) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICES.map((name, i) => [name, value(name, i)])) as Record<ServiceName, T>;
const WIRING: Wiring = {
  ports: { replicas: byService((_, i) => [5000 + i]), gateway: 5000, embed: 5005, dashboard: 5007 },
  databaseUrls: Object.fromEntries(
    SCHEMA_SERVICES.map((name) => [name, `postgres://tulay_${name}:${name}-role@127.0.0.1:1/postgres`]),
  ),
  natsUrls: byService((name) => `nats://${name}:${name}-bus@127.0.0.1:2`),
  secrets: {
    sealKeys: {
      gateway: 'gateway-seals',
      payments: 'payments-seals',
      payouts: 'payouts-seals',
      notifier: 'notifier-seals',
      dashboard: 'dashboard-seals',
    },
    eventKeys: { payments: 'payments-signs', payouts: 'payouts-signs' },
    readerKeys: {
      'payments:catalog': 'payments-to-catalog',
      'payments:notifier': 'payments-to-notifier',
      'catalog:notifier': 'catalog-to-notifier',
    },
    embedTokenKey: 'ZW1iZWQ=',
  },
  smtpUrl: 'smtp://sender:smtp-password@127.0.0.1:3',
  operatorsFile: '/data/operators.json',
  logLevel: 'info',
};

const passwordOf = (url: string): string => new URL(url).password;
const EVERY_SECRET = [
  ...[...Object.values(WIRING.databaseUrls), ...Object.values(WIRING.natsUrls), WIRING.smtpUrl].map(
    passwordOf,
  ),
  ...Object.values(WIRING.secrets).flatMap((secret) =>
    typeof secret === 'string' ? [secret] : Object.values(secret),
  ),
];
const OWN: Record<ServiceName, string[]> = {
  gateway: ['gateway-role', 'gateway-bus', 'gateway-seals'],
  payments: [
    'payments-role',
    'payments-bus',
    'payments-seals',
    'payments-signs',
    'payments-to-catalog',
    'payments-to-notifier',
  ],
  ledger: ['ledger-role', 'ledger-bus', 'payments-signs', 'payouts-signs'],
  payouts: ['payouts-role', 'payouts-bus', 'payouts-seals', 'payouts-signs'],
  catalog: ['catalog-role', 'catalog-bus', 'payments-to-catalog', 'catalog-to-notifier'],
  embed: ['embed-bus', 'ZW1iZWQ='],
  notifier: [
    'notifier-role',
    'notifier-bus',
    'notifier-seals',
    'payments-to-notifier',
    'catalog-to-notifier',
    'smtp-password',
  ],
  dashboard: ['dashboard-role', 'dashboard-bus', 'dashboard-seals'],
};

describe("a service's environment variables", () => {
  it('contain its port, the URLs of other services and its public URL', () => {
    expect(serviceEnvironment('gateway', WIRING, {})).toMatchObject({
      SERVICE_PORT: '5000',
      HOST: '127.0.0.1',
      DATABASE_URL: WIRING.databaseUrls.gateway,
      NATS_URL: 'nats://gateway:gateway-bus@127.0.0.1:2',
      PUBLIC_URL: 'http://localhost:5000',
      SEAL_KEYS: 'k2:gateway-seals',
      EMBED_URL: 'http://127.0.0.1:5005',
      DASHBOARD_URL: 'http://127.0.0.1:5007',
    });
  });

  it('make the gateway wait for each of the other seven services', () => {
    const services = serviceEnvironment('gateway', WIRING, {})
      .READY_SERVICES?.split(',')
      .map((service) => service.split('=')[0]);
    expect(services).toEqual(['payments', 'ledger', 'payouts', 'catalog', 'embed', 'notifier', 'dashboard']);
  });

  it('contain another port and load-balanced URLs for a second replica', () => {
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

  it('do not make a gateway with replicas wait for other services', () => {
    const ports = {
      replicas: byService((_, i) => [5000 + i, 6000 + i]),
      gateway: 3000,
      embed: 3005,
      dashboard: 3007,
    };
    expect(serviceEnvironment('gateway', { ...WIRING, ports }, {})).not.toHaveProperty('READY_SERVICES');
  });

  it('allow webhooks to loopback in the notifier and the gateway', () => {
    const told = SERVICES.filter((name) => serviceEnvironment(name, WIRING, {}).WEBHOOK_ALLOWED_CIDRS);
    expect(told.sort()).toEqual(['gateway', 'notifier']);
  });

  it('let only the notifier send emails, including in test mode', () => {
    const told = SERVICES.map((name) => serviceEnvironment(name, WIRING, { SMTP_URL: 'smtp://inherited' }));
    expect(told.map(({ SMTP_URL }) => SMTP_URL).filter(Boolean)).toEqual([WIRING.smtpUrl]);
    expect(serviceEnvironment('notifier', WIRING, {})).toMatchObject({ MAIL_TEST_MODE: 'true' });
  });

  it('configure a fictional acquirer, only for payments', () => {
    const told = SERVICES.filter(
      (name) => serviceEnvironment(name, WIRING, {}).ACQUIRER_BIC === 'TESTPHM1XXX',
    );
    expect(told).toEqual(['payments']);
  });

  it.each(['embed', 'dashboard'] as const)("make %s trust the gateway's client addresses", (service) => {
    expect(serviceEnvironment(service, WIRING, {}).TRUSTED_PROXIES).toBe('loopback');
  });

  it('contain each key under its name', () => {
    expect(serviceEnvironment('payouts', WIRING, {}).SEAL_KEYS).toBe('k2:payouts-seals');
    expect(serviceEnvironment('embed', WIRING, {}).EMBED_TOKEN_KEYS).toBe('k1:ZW1iZWQ=');
  });

  it.each(SERVICES)("contain only the service's own secrets (%s)", (service) => {
    const told = Object.values(serviceEnvironment(service, WIRING, {})).join(' ');
    expect(EVERY_SECRET.filter((secret) => told.includes(secret)).sort()).toEqual([...OWN[service]].sort());
  });

  it('contain every secret across all services', () => {
    expect([...new Set(Object.values(OWN).flat())].sort()).toEqual([...EVERY_SECRET].sort());
  });

  it("contain an older version's shared key after the service's own key", () => {
    const older = { ...WIRING, secrets: { ...WIRING.secrets, sealKey: 'shared' } };
    expect(serviceEnvironment('notifier', older, {}).SEAL_KEYS).toBe('k2:notifier-seals,k1:shared');
    expect(serviceEnvironment('ledger', older, {})).not.toHaveProperty('SEAL_KEYS');
  });

  it('contain an event signature key only for the signing and the verifying service', () => {
    const signing = SERVICES.map((name) => serviceEnvironment(name, WIRING, {}).EVENT_SIGNING_KEY);
    expect(signing.filter(Boolean)).toEqual(['payments-signs', 'payouts-signs']);
    const of = (variable: string) =>
      Object.fromEntries(
        SERVICES.map((name) => [name, serviceEnvironment(name, WIRING, {})[variable]]).filter(
          ([, value]) => value,
        ),
      ) as Record<string, string>;
    expect(of('EVENT_READER_KEYS')).toEqual({
      payments: 'catalog:payments-to-catalog,notifier:payments-to-notifier',
      catalog: 'notifier:catalog-to-notifier',
    });
    expect(of('EVENT_KEYS')).toEqual({
      ledger: 'payments:payments-signs,payouts:payouts-signs',
      catalog: 'payments:payments-to-catalog',
      notifier: 'payments:payments-to-notifier,catalog:catalog-to-notifier',
    });
  });

  it('contain the maximum stream size that the user has set', () => {
    const sizeFor = (env: NodeJS.ProcessEnv) =>
      serviceEnvironment('payments', WIRING, env).NATS_STREAM_MAX_BYTES;
    expect(sizeFor({})).toBe('268435456');
    expect(sizeFor({ NATS_STREAM_MAX_BYTES: '1073741824' })).toBe('1073741824');
  });

  it("do not contain the superuser's DATABASE_URL if the service has no schema", () => {
    const inherited = { DATABASE_URL: 'postgres://root@h/d', PORT: '3000', npm_config_x: '1', TZ: 'UTC' };
    const told = serviceEnvironment('embed', WIRING, inherited);
    expect(told).toMatchObject({ TZ: 'UTC' });
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PORT', 'npm_config_x']) {
      expect(told).not.toHaveProperty(name);
    }
  });
});
