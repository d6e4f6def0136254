import { runCommand } from '../processes/run-command';

/** Server image. The tag selects a release line that supports `sync_interval`. */
export const NATS_IMAGE = 'nats:2.10-alpine';

/** Returns a container engine with a responding daemon, or null. */
export async function findContainerEngine(): Promise<string | null> {
  for (const engine of ['docker', 'podman']) {
    if ((await runCommand(engine, ['ps', '-q'], { timeoutMs: 10_000 })).code === 0) return engine;
  }
  return null;
}

export interface ContainerPlace {
  /** Container name, unique per data folder, so that a container of an earlier run can be removed. */
  name: string;
  confFile: string;
  storeFolder: string;
  port: number;
  monitorPort: number;
}

/**
 * In the container, the server listens on all addresses. The container engine publishes the server's ports
 * only on loopback.
 */
export const CONTAINER_LISTEN = { host: '0.0.0.0', port: 4222, monitorPort: 8222, storeFolder: '/data' };

/** Returns the arguments that run the server in the foreground, like a child process. */
export function containerArguments({
  name,
  confFile,
  storeFolder,
  port,
  monitorPort,
}: ContainerPlace): string[] {
  const pairs = [
    [port, CONTAINER_LISTEN.port],
    [monitorPort, CONTAINER_LISTEN.monitorPort],
  ];
  const publish = pairs.flatMap(([outside, inside]) => ['-p', `127.0.0.1:${outside}:${inside}`]);
  const volumes = ['-v', `${storeFolder}:/data`, '-v', `${confFile}:/etc/nats/tulay.conf:ro`];
  return ['run', '--rm', '--name', name, ...publish, ...volumes, NATS_IMAGE, '-c', '/etc/nats/tulay.conf'];
}
