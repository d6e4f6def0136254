import type { BusUser, ServiceName } from '@tulay/contracts';
import type { Say } from './common/stack-error';

export interface StackOptions {
  /** Absolute path of the folder for all data of the stack. */
  dataDir: string;
  /** The public port. 0 or omitted for any free port. */
  port?: number;
  /** Number of replicas of each service. Default 1. Several are reached through a front door. */
  replicas?: number;
  databaseUrl?: string;
  /** Changes the URL with which a service connects to its database, for example to a proxy. */
  databaseThrough?: (url: string) => string;
  /** An external bus instead of the stack's own. */
  natsUrl?: string;
  /** URLs of the external bus by bus user; `natsUrl` applies to all others. */
  natsUrls?: Partial<Record<BusUser, string>>;
  /** If true, the stack's own bus has no users, and all users of this machine have full access. */
  openBus?: boolean;
  natsServerBin?: string;
  /** External mail server instead of the stack's own inbox. */
  smtpUrl?: string;
  logLevel?: string;
  /** Environment variables for every service; they override the stack's own. */
  env?: NodeJS.ProcessEnv;
  /** Environment variables for one service; they override `env`. */
  perService?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** If true, the processes' output is written to DATA_DIR/logs instead of the terminal. */
  silent?: boolean;
  /** Reports progress. */
  say?: Say;
  /** Folder of the built programs. Defaults to the project's `dist`. */
  distFolder?: string;
  /** False: the database does not wait for the disk. For tests without power failures. */
  durable?: boolean;
  /** Further settings of the stack's own PostgreSQL, such as `archive_mode`. */
  postgresSettings?: Record<string, string>;
}
