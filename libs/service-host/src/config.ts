import { readFileSync } from 'node:fs';
import { REPUBLISH_DAYS } from '@tulay/contracts';
import { BUS_VARIABLES, type Operators } from '@tulay/messaging';
import { operatorVariables } from './operators/operators.config';
import { SAMPLERS } from './tracing/sampling';
import {
  bool,
  cleanEnv,
  EnvError,
  makeValidator,
  num,
  port,
  str,
  type CleanedEnv,
  type ReporterOptions,
  type ValidatorSpec,
} from 'envalid';

export type Variables = Record<string, ValidatorSpec<unknown>>;

const ratio = makeValidator<number>((text) => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new EnvError('must be a number between 0 and 1');
  return value;
});

/** Minimum size at which a batch of maximum-size events fits into a stream. */
const LEAST_STREAM_BYTES = 64 * 2 ** 20;

const streamBytes = makeValidator<number>((text) => {
  const bytes = Number(text);
  if (!Number.isSafeInteger(bytes) || (bytes !== 0 && bytes < LEAST_STREAM_BYTES))
    throw new EnvError(`must be 0, or an integer of at least ${LEAST_STREAM_BYTES}`);
  return bytes;
});

export const hostVariables = {
  SERVICE_PORT: port({ desc: 'port of the HTTP endpoints' }),
  HOST: str({ default: '0.0.0.0', desc: 'address on which the service listens' }),
  METRICS_PORT: num({ default: 0, desc: 'port of /metrics; 0 disables it' }),
  METRICS_HOST: str({
    default: '127.0.0.1',
    desc: 'address on which /metrics listens; the endpoint has no authentication',
  }),
  TULAY_REVISION: str({
    default: 'unknown',
    desc: 'commit of the build, shown in tulay_build_info',
  }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  }),
  NATS_URL: str({ desc: 'nats://user:password@host:port; tls:// requires TLS' }),
  NATS_USER: str({ default: '', desc: BUS_VARIABLES.NATS_USER }),
  NATS_PASSWORD: str({ default: '', desc: BUS_VARIABLES.NATS_PASSWORD }),
  NATS_CA: str({ default: '', desc: BUS_VARIABLES.NATS_CA }),
  NATS_CERT: str({ default: '', desc: BUS_VARIABLES.NATS_CERT }),
  NATS_KEY: str({ default: '', desc: BUS_VARIABLES.NATS_KEY }),
  NATS_REPLICAS: num({ default: 1, desc: 'copies of each stream: 3 in a cluster' }),
  NATS_STREAM_MAX_BYTES: streamBytes({
    default: 2 ** 30,
    desc: 'maximum size of each of the five streams, which the server reserves, in bytes; at least 64 MiB. 0: no limit',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: str({
    default: '',
    desc: 'collector that receives spans over HTTP, http://host:4318; empty: no tracing',
  }),
  OTEL_TRACES_SAMPLER: str({
    default: 'parentbased_traceidratio',
    choices: SAMPLERS,
    desc: 'sampler that selects the recorded traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: ratio({ default: 0.05, desc: 'fraction of new traces that is recorded, 0 to 1' }),
  ...operatorVariables,
  CLOCK_MOVABLE: bool({ default: false, desc: "allows operators to advance the test environment's clock" }),
  ALLOW_FAILPOINTS: bool({
    default: false,
    desc: 'allows failpoints to kill the process; for crash tests only',
  }),
  FAILPOINT_FILE: str({ default: '', desc: 'file that contains the name of the failpoint to trigger' }),
};

export const days = (least: number, most = 36_500) =>
  makeValidator<number>((text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new EnvError(`must be an integer between ${least} and ${most}`);
    return value;
  });

/** Additional environment variables of services with a schema. */
export const databaseVariables = {
  DATABASE_URL: str({ desc: "connection string of the service's role" }),
  DATABASE_POOL_SIZE: num({ default: 10 }),
  RETENTION_OUTBOX_DAYS: days(8, 58)({ default: 35, desc: 'retention of outbox events in days, 8 to 58' }),
  RETENTION_INBOX_DAYS: days(REPUBLISH_DAYS)({
    default: REPUBLISH_DAYS,
    desc: 'retention of the IDs of processed events in days, at least 35',
  }),
};

/**
 * Environment variables of the program that runs a service's migrations. Only this program has the table owner's URL.
 */
export const migrationVariables = {
  MIGRATION_DATABASE_URL: str({
    desc: 'connection string of the owner of the tables, who may create schemas and roles',
  }),
  DATABASE_URL: str({
    default: '',
    desc: "the service's connection string; empty if its role is created elsewhere",
  }),
  MIGRATION_WAIT_SECONDS: num({
    default: 1_800,
    desc: 'how long to wait until the database accepts connections',
  }),
};

/** Thrown for an invalid configuration. The message lists all invalid variables, but no values. */
export class BadConfig extends Error {}

function report({ errors }: ReporterOptions<Record<string, unknown>>): void {
  const bad = Object.entries(errors).map(([name, error]) => `  ${name}: ${error?.message || 'missing'}`);
  if (bad.length) throw new BadConfig(`invalid configuration:\n${bad.join('\n')}`);
}

/**
 * Reads and validates a service's environment variables. No other code reads `process.env`. Returns a plain object,
 * because envalid's object throws when NestJS reads an undeclared property.
 */
export const readConfig = <V extends Variables>(
  variables: V,
  env: NodeJS.ProcessEnv = process.env,
): CleanedEnv<V> => {
  const config = { ...cleanEnv(withFiles(Object.keys(variables), env), variables, { reporter: report }) };
  if (isOperated(config) && env.NODE_ENV === 'production' && config.OPERATORS.size === 0)
    throw new BadConfig('invalid configuration:\n  OPERATORS: is required in production');
  return config;
};

const isOperated = (config: object): config is { OPERATORS: Operators } => 'OPERATORS' in config;

/**
 * Replaces each variable `X_FILE` with `X` and the content of the file. Container platforms mount secrets as
 * files.
 */
function withFiles(names: string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = names.filter((name) => env[`${name}_FILE`]);
  const twice = files.filter((name) => env[name]);
  if (twice.length)
    throw new BadConfig(`set ${twice.map((name) => `${name} or ${name}_FILE`).join(', ')}, not both`);
  return {
    ...env,
    ...Object.fromEntries(files.map((name) => [name, contentOf(name, env[`${name}_FILE`]!)])),
  };
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadConfig(`${name}_FILE cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

export type HostConfig = CleanedEnv<typeof hostVariables>;
export type DatabaseConfig = CleanedEnv<typeof databaseVariables>;

export { bool, num, str } from 'envalid';
