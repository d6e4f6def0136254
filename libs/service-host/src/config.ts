import {
  bool,
  cleanEnv,
  num,
  port,
  str,
  type CleanedEnv,
  type ReporterOptions,
  type ValidatorSpec,
} from 'envalid';

export type Variables = Record<string, ValidatorSpec<unknown>>;

/** The variables of every service. */
export const hostVariables = {
  SERVICE_PORT: port({ desc: 'the port of its HTTP endpoints' }),
  HOST: str({ default: '0.0.0.0', desc: 'the address it listens on' }),
  METRICS_PORT: num({ default: 0, desc: 'the port of /metrics; 0 serves none' }),
  METRICS_HOST: str({
    default: '127.0.0.1',
    desc: 'the address that /metrics listens on, which asks for no password',
  }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  }),
  NATS_URL: str({ desc: 'nats://user:password@host:port' }),
  NATS_REPLICAS: num({ default: 1, desc: 'copies of each stream: 3 in a cluster' }),
  CLOCK_MOVABLE: bool({ default: false, desc: "lets an operator move the test environment's clock" }),
  ALLOW_FAILPOINTS: bool({
    default: false,
    desc: 'lets a failpoint kill the process; for tests of crashes only',
  }),
  FAILPOINT_FILE: str({ default: '', desc: 'the file that names the failpoint to trigger' }),
};

/** The further variables of a service with a schema. */
export const databaseVariables = {
  DATABASE_URL: str({ desc: "connects as the service's own role" }),
  DATABASE_POOL_SIZE: num({ default: 10 }),
  MIGRATION_DATABASE_URL: str({
    default: '',
    desc: 'connects as the owner; set, the service migrates itself at start',
  }),
};

/** Names every bad variable, never a value. */
export class BadConfig extends Error {}

function report({ errors }: ReporterOptions<Record<string, unknown>>): void {
  const bad = Object.entries(errors).map(([name, error]) => `  ${name}: ${error?.message || 'missing'}`);
  if (bad.length) throw new BadConfig(`the configuration is not usable:\n${bad.join('\n')}`);
}

/**
 * Reads and checks a service's environment variables, once. Nothing else in a service reads `process.env`.
 * Returns a plain object, because envalid's own object throws when Nest reads an undeclared property.
 */
export const readConfig = <V extends Variables>(
  variables: V,
  env: NodeJS.ProcessEnv = process.env,
): CleanedEnv<V> => ({ ...cleanEnv(env, variables, { reporter: report }) });

export type HostConfig = CleanedEnv<typeof hostVariables>;
export type DatabaseConfig = CleanedEnv<typeof databaseVariables>;

export { bool, num, str } from 'envalid';
