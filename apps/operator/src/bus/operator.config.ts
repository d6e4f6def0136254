import { BUS_VARIABLES, type BusVariables } from '@tulay/messaging';
import { cleanEnv, str } from 'envalid';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The operator's NATS credentials and certificates, if configured. */
export type OperatorLogin = Partial<Omit<BusVariables, 'NATS_URL'>>;

export interface OperatorConfig {
  /** URL of the NATS server. If empty, the local stack's server is used. */
  natsUrl: string;
  login?: OperatorLogin;
  /** URL of the NATS server's HTTP monitoring. If empty, `doctor` skips the checks that require it. */
  natsMonitorUrl: string;
  /** Absolute path of the local stack's folder. */
  dataDir: string;
  /** Content of the person's private key file. If empty, the first local person of the stack is used. */
  operatorKey: string;
}

export function readOperatorConfig(env: NodeJS.ProcessEnv, folder: string): OperatorConfig {
  const read = cleanEnv(env, { NATS_MONITOR_URL: str({ default: '' }), DATA_DIR: str({ default: '.data' }) });
  const login = Object.keys(BUS_VARIABLES).map((name) => [name, valueOf(env, name)]);
  return {
    natsUrl: valueOf(env, 'NATS_URL'),
    login: Object.fromEntries(login.filter(([, value]) => value)) as OperatorLogin,
    natsMonitorUrl: read.NATS_MONITOR_URL,
    dataDir: resolve(folder, read.DATA_DIR || '.data'),
    operatorKey: valueOf(env, 'OPERATOR_KEY'),
  };
}

/** Returns the value of a variable, or the contents of the file in `<name>_FILE`. */
function valueOf(env: NodeJS.ProcessEnv, name: string): string {
  const file = env[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : (env[name] ?? '');
}
