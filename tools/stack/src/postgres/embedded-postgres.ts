import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortTaken, startOnFreePorts } from '../processes/free-ports';
import { ManagedProcess, type ProcessHooks } from '../processes/managed-process';
import { runCommand } from '../processes/run-command';
import { StackError } from '../common/stack-error';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import { postgresFolder } from './postgres-folder';
import { clearLeftover, readPostmasterFile } from './postmaster-pid';
import { systemFolder } from './system-folder';
import type { Owner } from './unprivileged-owner';

export interface PostgresOptions {
  root: string;
  dataDir: string;
  password: string;
  clusterId: string;
  /** If false, disables fsync, so that a power failure may destroy the data. For tests only. */
  durable: boolean;
  /** Settings in addition to the defaults of the local stack. */
  settings?: Record<string, string>;
  maxConnections: number;
  hooks: ProcessHooks;
}

export interface PostgresServer {
  /** Superuser URL of the database `postgres`. */
  adminUrl: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;

/** Starts the project's own PostgreSQL on loopback only. The first start creates the cluster. */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { root, dataDir, clusterId, password, hooks } = options;
  const { folder, owner } = await postgresFolder({ dataDir, clusterId, say: hooks.say });
  const copyFolder = async (): Promise<string> => (owner ? systemFolder(owner) : dataDir);
  const binaries = await findPostgresBinaries({ root, owner, copyFolder, say: hooks.say });
  const data = join(folder, 'data');
  if (existsSync(data)) await checkVersion(data, binaries);
  else await initialise(folder, binaries, owner, options);
  await clearLeftover(data, hooks.say);
  return startOnFreePorts(1, async ([port]) => {
    const server = new ManagedProcess(specOf({ data, port: port!, binaries, owner, options }), hooks);
    server.start();
    await waitUntilReady(server, data);
    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return { adminUrl, pid: () => server.pid, stop: () => server.stop() };
  });
}

async function checkVersion(data: string, binaries: PostgresBinaries): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (found === binaries.major) return;
  throw new StackError(
    `${data} was created by PostgreSQL ${found}, but this version includes PostgreSQL ${binaries.major}. ` +
      'Dump it with the older version, or move the data folder away to start with empty data.',
  );
}

/**
 * Creates the cluster under a temporary name and then renames it, so that a start that is killed leaves no
 * incomplete cluster.
 */
async function initialise(
  folder: string,
  { initdb }: PostgresBinaries,
  owner: Owner | null,
  { password, durable, hooks }: PostgresOptions,
): Promise<void> {
  hooks.say('creating a PostgreSQL database');
  for (const name of await readdir(folder)) {
    if (name.startsWith('data.draft-'))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const [draft, passwordFile] = [join(folder, `data.draft-${process.pid}`), join(folder, 'password')];
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const flags = ['-U', 'postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = [
    '-D',
    draft,
    `--pwfile=${passwordFile}`,
    ...flags,
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = await runCommand(initdb, args, { cwd: '/', env: environment(), ...identity(owner) });
  await rm(passwordFile, { force: true });
  if (result.code !== 0) throw new StackError(`PostgreSQL's initdb failed: ${result.stderr.trim()}`);
  await rename(draft, join(folder, 'data'));
}

interface ServerPlace {
  data: string;
  port: number;
  binaries: PostgresBinaries;
  owner: Owner | null;
  options: PostgresOptions;
}

function specOf({ data, port, binaries, owner, options }: ServerPlace) {
  const onOff = options.durable ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: options.maxConnections,
    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The text of a failed statement must not be logged, because it contains customer data.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', data, '-p', String(port), ...flags],
    env: environment(),
    cwd: '/',
    ...identity(owner),
    stopSignal: 'SIGINT' as const,
    graceMs: 15_000,
  };
}

async function waitUntilReady(server: ManagedProcess, data: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && server.crashes < 5 && !server.foundPortTaken) {
    const file = await readPostmasterFile(data);
    if (file?.ready && file.pid === server.pid) return;
    await sleep(20);
  }
  await server.stop();
  throw new (server.foundPortTaken ? PortTaken : StackError)(
    `PostgreSQL did not start. Its last output:\n  ${server.lastLines.join('\n  ')}`,
  );
}

const identity = (owner: Owner | null) => (owner ? { uid: owner.uid, gid: owner.gid } : {});

/** Excludes the caller's PG variables, because a PGPORT or PGDATA may be intended for another server. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });
