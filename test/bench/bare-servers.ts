import { join } from 'node:path';
import { cacheFolders, findNatsServer } from '../../tools/stack/src/nats/find-nats-server';
import { NatsServer } from '../../tools/stack/src/nats/nats-server';
import { startEmbeddedPostgres } from '../../tools/stack/src/postgres/embedded-postgres';
import type { ProcessHooks } from '../../tools/stack/src/processes/managed-process';
import { ProcessRegister } from '../../tools/stack/src/processes/process-register';
import { projectRoot } from '../../tools/stack/src/project-root';

export interface BareServers {
  adminUrl: string;
  natsUrl: string;
  stop(): Promise<void>;
}

const PASSWORD = 'throwaway';

/** Starts PostgreSQL and NATS with the stack's settings and fsync, but no services. */
export async function startBareServers(folder: string, say: (line: string) => void): Promise<BareServers> {
  const hooks = hooksIn(folder, say);
  const options = { root: projectRoot(), dataDir: folder, clusterId: 'bench', password: PASSWORD };
  const postgres = await startEmbeddedPostgres({ ...options, durable: true, maxConnections: 120, hooks });
  const configured = process.env.NATS_SERVER_BIN || undefined;
  const program = await findNatsServer({ configured, cacheFolders: cacheFolders(folder), say });
  const place = { folder: join(folder, 'nats'), label: `bench-${process.pid}`, passwords: null };
  const nats = await NatsServer.start({ program, ...place, hooks });
  const stop = async () => {
    await nats.stop();
    await postgres.stop();
  };
  return { adminUrl: postgres.adminUrl, natsUrl: nats.urlOf('operator'), stop };
}

function hooksIn(runFolder: string, say: (line: string) => void): ProcessHooks {
  const register = new ProcessRegister(runFolder);
  return {
    runFolder,
    line: () => {},
    started: (record) => register.add(record),
    ended: (name) => register.remove(name),
    say: (line) => (line.startsWith('creating') ? undefined : say(line)),
  };
}
