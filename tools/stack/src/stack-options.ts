import type { BusUser, ServiceName } from '@tulay/contracts';
import type { Say } from './common/stack-error';
import type { ReplicaVariables } from './services/service-fleet';

export interface StackOptions {
  dataDir: string;
  /** The public port; undefined or 0 selects a free port. */
  port?: number;
  /**
   * Number of replicas of each service, by default 1. If there are several, the public services have a load
   * balancer.
   */
  replicas?: number;
  /** If true, payouts and the dashboard are held until `operator restore release`. */
  restored?: boolean;
  databaseUrl?: string;
  natsUrl?: string;
  /** URLs of the external bus by NATS user; `natsUrl` applies to all other users. */
  natsUrls?: Partial<Record<BusUser, string>>;
  /** If true, the stack's own bus has no users, and all users of this machine have full access. */
  openBus?: boolean;
  natsServerBin?: string;
  smtpUrl?: string;
  logLevel?: string;
  /** Environment variables for every service; they override the stack's variables. */
  env?: NodeJS.ProcessEnv;
  /** Environment variables for one service; they override `env`. */
  perService?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** Environment variables for one replica; they override `perService`. */
  perReplica?: ReplicaVariables;
  /** If true, the processes' output is written to DATA_DIR/logs instead of the terminal. */
  silent?: boolean;
  say?: Say;
  /** Folder with the built programs. Defaults to the project's `dist`. */
  distFolder?: string;
  /** If false, the database runs without fsync. For tests that do not simulate power failures. */
  durable?: boolean;
  /** Additional settings for the stack's own PostgreSQL, such as `archive_mode`. */
  postgresSettings?: Record<string, string>;
}
