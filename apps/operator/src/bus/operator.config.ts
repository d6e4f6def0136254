import { BUS_VARIABLES, type BusVariables } from '@tulay/messaging';
import { cleanEnv, str } from 'envalid';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The operator's user and certificates, as far as they are set. */
export type OperatorLogin = Partial<Omit<BusVariables, 'NATS_URL'>>;

export interface OperatorConfig {
  /** The bus of the system to operate; empty: the bus of the local stack. */
  natsUrl: string;
  login?: OperatorLogin;
  /** The address of the bus's HTTP monitoring; empty: `doctor` cannot check what only monitoring shows. */
  natsMonitorUrl: string;
  /** The absolute path of the local stack's folder. */
  dataDir: string;
}

export function readOperatorConfig(env: NodeJS.ProcessEnv, folder: string): OperatorConfig {
  const read = cleanEnv(env, { NATS_MONITOR_URL: str({ default: '' }), DATA_DIR: str({ default: '.data' }) });
  const login = Object.keys(BUS_VARIABLES).map((name) => [name, valueOf(env, name)]);
  return {
    natsUrl: valueOf(env, 'NATS_URL'),
    login: Object.fromEntries(login.filter(([, value]) => value)) as OperatorLogin,
    natsMonitorUrl: read.NATS_MONITOR_URL,
    dataDir: resolve(folder, read.DATA_DIR || '.data'),
  };
}

/** `X_FILE` names a file that holds the value of `X`. */
function valueOf(env: NodeJS.ProcessEnv, name: string): string {
  const file = env[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : (env[name] ?? '');
}
