import type { ServiceName } from '@tulay/contracts';
import type { Say } from './stack-error';

export interface StackOptions {
  /** Absolute; holds everything the stack keeps. */
  dataDir: string;
  /** The one public port; 0 or nothing takes any free one. */
  port?: number;
  databaseUrl?: string;
  natsUrl?: string;
  natsServerBin?: string;
  logLevel?: string;
  /** Variables for every service, over the stack's own. */
  env?: NodeJS.ProcessEnv;
  /** Variables for one service, over those. */
  perService?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** Nothing on the terminal: the processes' lines go to DATA_DIR/logs. */
  silent?: boolean;
  /** Hears what is being done; nobody does if it is not given. */
  say?: Say;
  /** Holds the built programs; the project's `dist` if not said. */
  distFolder?: string;
  /** False: the database does not wait for the disk. For tests that do not pull the plug. */
  durable?: boolean;
}
