import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cacheFolders, findNatsServer } from '../../tools/stack/src/nats/find-nats-server';
import { startEmbeddedPostgres } from '../../tools/stack/src/postgres/embedded-postgres';
import type { ProcessHooks } from '../../tools/stack/src/processes/managed-process';
import { ProcessRegister } from '../../tools/stack/src/processes/process-register';
import { endStrays } from '../../tools/stack/src/processes/stray-processes';
import { projectRoot } from '../../tools/stack/src/project-root';
import { dropTemplates } from './drop-templates';
import { clearKilledRuns, newRunFolder, onInterrupt } from './test-run';

/**
 * Starts the servers that all `*.db.spec.ts` files share: nats-server, and a temporary PostgreSQL server unless
 * TEST_DATABASE_URL is the superuser URL of an existing one. TEST_DURABLE=1 enables fsync, for tests that
 * measure performance or simulate power failures.
 */
export default async function startServers(): Promise<void> {
  await clearKilledRuns();
  const folder = newRunFolder('servers');
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  // Servers that a test starts belong to this folder, and are killed when the run ends.
  process.env.TEST_RUN_FOLDER = folder;
  process.env.TEST_TEMPLATES = `test_template_${randomBytes(4).toString('hex')}_`;
  process.env.TEST_NATS_BIN = await findTestNats(folder, say);
  const stopPostgres = await startPostgres(folder, say);
  stopServers = async () => {
    stopServers = async () => {};
    await stopPostgres();
    await endStrays(folder, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  onInterrupt(() => stopServers());
}

/** Stops the servers of `startServers`. A second call does nothing. */
export let stopServers: () => Promise<void> = async () => {};

async function startPostgres(folder: string, say: (line: string) => void): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    const url = process.env.TEST_DATABASE_URL;
    process.env.TEST_POSTGRES_URL = url;
    return () => dropTemplates(url, `${process.env.TEST_TEMPLATES}`);
  }
  const server = await startEmbeddedPostgres({
    root: projectRoot(),
    dataDir: folder,
    password: 'throwaway',
    clusterId: 'throwaway',
    durable: process.env.TEST_DURABLE === '1',
    maxConnections: 300,
    // By default, clients compute 4,096 SCRAM rounds per connection to protect the password, which is not
    // secret here.
    settings: { scram_iterations: '1' },
    hooks: registering(folder, say),
  });
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  return () => server.stop();
}

/**
 * Registers server processes, without printing their output. If a server fails to start, its error is still
 * reported.
 */
function registering(runFolder: string, say: (line: string) => void): ProcessHooks {
  const register = new ProcessRegister(runFolder);
  return {
    runFolder,
    line: () => {},
    started: (record) => register.add(record),
    ended: (name) => register.remove(name),
    say: (line) => (line.startsWith('creating') ? undefined : say(line)),
  };
}

async function findTestNats(folder: string, say: (line: string) => void): Promise<string> {
  const configured = process.env.NATS_SERVER_BIN;
  const program = await findNatsServer({ configured, cacheFolders: cacheFolders(folder), say });
  if (program.kind === 'binary') return program.path;
  throw new Error(
    'the tests require a nats-server program, which NATS_SERVER_BIN can set; a container is not sufficient',
  );
}
