import type { BusUser, ServiceName } from '@tulay/contracts';
import type { Say } from './common/stack-error';

export interface StackOptions {
  /** Absolute path of the folder for all data of the stack. */
  dataDir: string;
  /** The public port. 0 or omitted: any free port. */
  port?: number;
  /** How many of each service run. Default 1. Several are reached through a front door. */
  replicas?: number;
  databaseUrl?: string;
  /** Changes the URL by which a service reaches its database, for example to a proxy. */
  databaseThrough?: (url: string) => string;
  /** An external bus instead of the stack's own. */
  natsUrl?: string;
  /** The address of the external bus for each of its users; `natsUrl` is that of the others. */
  natsUrls?: Partial<Record<BusUser, string>>;
  /** True: the stack's own bus has no users, and everybody on this machine may do everything there. */
  openBus?: boolean;
  natsServerBin?: string;
  /** An external server that takes mails, instead of the stack's own inbox. */
  smtpUrl?: string;
  logLevel?: string;
  /** Environment variables for every service; they override the stack's own. */
  env?: NodeJS.ProcessEnv;
  /** Environment variables for one service; they override `env`. */
  perService?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** True: the processes' lines go to DATA_DIR/logs instead of the terminal. */
  silent?: boolean;
  /** Receives the progress. */
  say?: Say;
  /** The folder of the built programs. Omitted: the project's `dist`. */
  distFolder?: string;
  /** False: the database does not wait for the disk. For tests without power cuts. */
  durable?: boolean;
  /** Further settings of the stack's own PostgreSQL, such as `archive_mode`. */
  postgresSettings?: Record<string, string>;
}
