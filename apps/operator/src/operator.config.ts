import { cleanEnv, str } from 'envalid';
import { resolve } from 'node:path';

export interface OperatorConfig {
  /** The bus of the system to operate; empty: that of the local stack is looked up. */
  natsUrl: string;
  /** The address of the bus's HTTP monitoring; empty: what only it can tell stays unknown. */
  natsMonitorUrl: string;
  /** The folder of the local stack; absolute. */
  dataDir: string;
}

export function readOperatorConfig(env: NodeJS.ProcessEnv, folder: string): OperatorConfig {
  const read = cleanEnv(env, {
    NATS_URL: str({ default: '' }),
    NATS_MONITOR_URL: str({ default: '' }),
    DATA_DIR: str({ default: '.data' }),
  });
  return {
    natsUrl: read.NATS_URL,
    natsMonitorUrl: read.NATS_MONITOR_URL,
    dataDir: resolve(folder, read.DATA_DIR || '.data'),
  };
}
