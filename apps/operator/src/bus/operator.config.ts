import { cleanEnv, str } from 'envalid';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface OperatorConfig {
  /** The bus of the system to operate; empty: the bus of the local stack. */
  natsUrl: string;
  /** The address of the bus's HTTP monitoring; empty: `doctor` cannot check what only monitoring shows. */
  natsMonitorUrl: string;
  /** The absolute path of the local stack's folder. */
  dataDir: string;
}

export function readOperatorConfig(env: NodeJS.ProcessEnv, folder: string): OperatorConfig {
  const read = cleanEnv(env, {
    NATS_URL: str({ default: '' }),
    NATS_URL_FILE: str({ default: '' }),
    NATS_MONITOR_URL: str({ default: '' }),
    DATA_DIR: str({ default: '.data' }),
  });
  return {
    natsUrl: read.NATS_URL_FILE ? readFileSync(read.NATS_URL_FILE, 'utf8').trim() : read.NATS_URL,
    natsMonitorUrl: read.NATS_MONITOR_URL,
    dataDir: resolve(folder, read.DATA_DIR || '.data'),
  };
}
