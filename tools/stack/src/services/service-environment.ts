import type { ServiceName } from '@tulay/contracts';
import { SERVICES } from '@tulay/contracts';
import { DEMO_EMAIL } from '../demo/demo-email';
import type { StackSecrets } from '../data-folder/secrets';

export const SCHEMA_SERVICES = SERVICES.filter((service) => service !== 'embed');

/** Secrets that are passed only to the services that need them. */
type ServiceSecrets = Pick<
  StackSecrets,
  'sealKeys' | 'sealKey' | 'eventKeys' | 'readerKeys' | 'embedTokenKey'
>;

/** Ports on which the services listen on 127.0.0.1. */
export interface Ports {
  /** Ports by service, one per replica. */
  replicas: Record<ServiceName, readonly number[]>;
  /** The stack's public port: the gateway's port, or the load balancer's port if the gateway has replicas. */
  gateway: number;
  /** The embed service's port, or its load balancer's port. */
  embed: number;
  dashboard: number;
}

export interface Wiring {
  ports: Ports;
  databaseUrls: Partial<Record<ServiceName, string>>;
  natsUrls: Record<ServiceName, string>;
  secrets: ServiceSecrets;
  smtpUrl: string;
  /** Path of the file that lists the stack's operators. */
  operatorsFile: string;
  logLevel: string;
}

/**
 * The bus reserves this size for each of its five streams, so five times the size must fit on a developer's
 * disk.
 */
const STREAM_MAX_BYTES = String(256 * 2 ** 20);

/** Returns the size of each stream in bytes, which the user may have set; 0 means unlimited. */
export const streamMaxBytes = (env: NodeJS.ProcessEnv): string =>
  env.NATS_STREAM_MAX_BYTES || STREAM_MAX_BYTES;

export const publicUrl = (port: number): string => `http://localhost:${port}`;

/**
 * Returns the environment variables of one service, in addition to the stack's own variables.
 * @param replica index of the replica, from 0
 */
export function serviceEnvironment(
  service: ServiceName,
  wiring: Wiring,
  inherited: NodeJS.ProcessEnv,
  replica = 0,
): NodeJS.ProcessEnv {
  return {
    ...(service === 'notifier' && { MAIL_FROM: 'no-reply@tulay.test' }),
    ...withoutOurs(inherited),
    NODE_ENV: 'production',
    TULAY_ENV: 'local',
    HOST: '127.0.0.1',
    SERVICE_PORT: String(wiring.ports.replicas[service][replica]),
    LOG_LEVEL: wiring.logLevel,
    NATS_URL: wiring.natsUrls[service],
    NATS_REPLICAS: '1',
    NATS_STREAM_MAX_BYTES: streamMaxBytes(inherited),
    PUBLIC_URL: publicUrl(wiring.ports.gateway),
    OPERATORS_FILE: wiring.operatorsFile,
    CLOCK_MOVABLE: 'true',
    ...databaseVariables(service, wiring),
    ...sealing(service, wiring.secrets),
    ...signing(service, wiring.secrets),
    ...ownVariables(service, wiring),
  };
}

/** Removes the stack's DATABASE_URL, which a service without a schema must not receive. */
function withoutOurs(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PORT', 'SMTP_URL', 'JEST_WORKER_ID'];
  const kept = Object.entries(inherited).filter(
    ([name]) => !ours.includes(name) && !/^(npm_|NATS_URL)/.test(name),
  );
  return Object.fromEntries(kept);
}

function databaseVariables(service: ServiceName, { databaseUrls }: Wiring): NodeJS.ProcessEnv {
  const url = databaseUrls[service];
  return url ? { DATABASE_URL: url } : {};
}

/**
 * New values are sealed with the service's own key. The shared key of older versions is listed second, so that
 * existing values can still be unsealed.
 */
function sealing(service: ServiceName, { sealKeys, sealKey }: ServiceSecrets): NodeJS.ProcessEnv {
  const own = sealKeys[service];
  return own ? { SEAL_KEYS: `k2:${own}${sealKey ? `,k1:${sealKey}` : ''}` } : {};
}

function signing(service: ServiceName, { eventKeys, readerKeys }: ServiceSecrets): NodeJS.ProcessEnv {
  const pairs = [
    ...Object.entries(eventKeys).map(([emitter, key]) => ({ emitter, reader: 'ledger', key })),
    ...Object.entries(readerKeys).map(([pair, key]) => {
      const [emitter = '', reader = ''] = pair.split(':');
      return { emitter, reader, key };
    }),
  ];
  const read = pairs
    .filter(({ reader }) => reader === service)
    .map(({ emitter, key }) => `${emitter}:${key}`);
  const signed = pairs.filter(({ emitter, reader }) => emitter === service && reader !== 'ledger');
  return {
    ...(eventKeys[service] && { EVENT_SIGNING_KEY: eventKeys[service] }),
    ...(signed.length && { EVENT_READER_KEYS: signed.map(({ reader, key }) => `${reader}:${key}`).join() }),
    ...(read.length && { EVENT_KEYS: read.join() }),
  };
}

/**
 * A fictional acquirer. Live QR payments can be created, and their callbacks simulated, but no wallet can pay
 * them.
 */
const ACQUIRER = {
  ACQUIRER_BIC: 'TESTPHM1XXX',
  ACQUIRER_MERCHANT_ID: '000000000012345',
  ACQUIRER_MERCHANT_NAME: 'HALIMBAWA STORE',
  ACQUIRER_MERCHANT_CITY: 'QUEZON CITY',
  ACQUIRER_MERCHANT_POSTCODE: '1100',
  ACQUIRER_MERCHANT_CATEGORY: '5411',
};

/**
 * Activation fee settings. The demo merchant receives the fee, which is paid with Dev Controls, because no
 * live wallet can pay on a local stack.
 */
const DEMO_FEE = {
  ACTIVATION_FEE: '1500.00',
  ACTIVATION_FEE_PAYEE: DEMO_EMAIL,
  ACTIVATION_FEE_ENVIRONMENT: 'test',
};

const LOOPBACK = '127.0.0.0/8,::1/128';
const WEBHOOK_ALLOWED_CIDRS = LOOPBACK;

const BEHIND_THE_GATEWAY = { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_EXEMPT_LOOPBACK: 'true' };

/**
 * Returns the variables that are specific to one service. Only the local stack allows loopback, because
 * payers, webhook receivers, the provider lab and the developer are all on this machine.
 */
function ownVariables(service: ServiceName, { ports, secrets, smtpUrl }: Wiring): NodeJS.ProcessEnv {
  if (service === 'gateway')
    return {
      EMBED_URL: `http://127.0.0.1:${ports.embed}`,
      DASHBOARD_URL: `http://127.0.0.1:${ports.dashboard}`,
      ...readiness(ports),
      WEBHOOK_ALLOWED_CIDRS,
      RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
      ...DEMO_FEE,
    };
  if (service === 'dashboard') return BEHIND_THE_GATEWAY;
  if (service === 'embed')
    return {
      ...BEHIND_THE_GATEWAY,
      EMBED_TOKEN_KEYS: `k1:${secrets.embedTokenKey}`,
    };
  if (service === 'payments') return { ...ACQUIRER, PROVIDER_ALLOWED_CIDRS: LOOPBACK };
  if (service === 'payouts') return { PROVIDER_ALLOWED_CIDRS: LOOPBACK };
  if (service === 'notifier')
    return {
      WEBHOOK_ALLOWED_CIDRS,
      SMTP_URL: smtpUrl,
      MAIL_TEST_MODE: 'true',
    };
  return {};
}

/**
 * With replicas, a gateway does not check the other services, because one replica that is not ready must not
 * make every gateway unready.
 */
function readiness({ replicas }: Ports): NodeJS.ProcessEnv {
  const others = SERVICES.filter((name) => name !== 'gateway');
  if (replicas.gateway.length > 1) return {};
  const ready = others.map((name) => `${name}=http://127.0.0.1:${replicas[name][0]}/readyz`);
  return { READY_SERVICES: ready.join(',') };
}
