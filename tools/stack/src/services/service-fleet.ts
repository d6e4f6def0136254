import { SERVICES, type ServiceName } from '@tulay/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess, type ProcessHooks, type ProcessSpec } from '../processes/managed-process';
import { PortTaken } from '../processes/free-ports';
import type { RunningServices } from '../common/running-services';
import { messageOf, StackError } from '../common/stack-error';
import { FrontDoor } from './front-door';
import { waitUntilReady } from './readiness';
import { SCHEMA_SERVICES, serviceEnvironment, type Wiring } from './service-environment';
import { ENTRANCES } from './service-ports';

/**
 * Returns environment variables for one replica, such as the URL of a proxy to its database.
 * @param name the service's name, followed by `-2` and so on for all replicas but the first
 * @param own the replica's own variables
 */
export type ReplicaVariables = (name: string, own: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;

export interface FleetOptions {
  /** Folder that contains `apps/<service>/main.js`. */
  distFolder: string;
  wiring: Wiring;
  env: NodeJS.ProcessEnv;
  perService: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  perReplica?: ReplicaVariables;
  hooks: ProcessHooks;
}

export interface RestartChoice {
  /** Index of a single replica, from 0; all replicas by default. */
  replica?: number;
  distFolder?: string;
}

interface Replica {
  service: ServiceName;
  port: number;
  process: ManagedProcess;
}

const READY_WITHIN_MS = 90_000;
/** Longer than the services' own timeout for finishing work. */
const GRACE_MS = 25_000;

/** Services that process every created payment. More memory for short-lived objects makes them faster. */
const BUSY: readonly ServiceName[] = ['gateway', 'payments'];

/** @throws StackError if a service has not been built */
export function checkBuilt(distFolder: string): void {
  const missing = [
    ...SERVICES.filter((service) => !existsSync(programOf(distFolder, service))),
    ...SCHEMA_SERVICES.filter((service) => !existsSync(programOf(distFolder, service, 'migrate'))),
  ];
  if (missing.length === 0) return;
  throw new StackError(
    `Not built: ${missing.join(', ')} (looked in ${distFolder}). Run \`npm run build\` first.`,
  );
}

export const programOf = (distFolder: string, app: string, program = 'main'): string =>
  join(distFolder, 'apps', app, `${program}.js`);

/** The services, with each replica in a separate process. */
export class ServiceFleet {
  private readonly replicas: Replica[];
  private doors: Partial<Record<ServiceName, FrontDoor>> = {};
  private stopped = false;

  constructor(private readonly options: FleetOptions) {
    this.replicas = SERVICES.flatMap((service) =>
      options.wiring.ports.replicas[service].map((_, at) => this.replicaOf(service, at, options.distFolder)),
    );
  }

  /**
   * Starts all services concurrently. Resolves when the gateway reports that all services are ready; with
   * replicas, when each replica is ready.
   */
  async start(): Promise<void> {
    await this.openDoors();
    for (const { process } of this.replicas) process.start();
    const hasDoors = Object.keys(this.doors).length > 0;
    const asked = hasDoors ? this.replicas : this.of('gateway');
    await Promise.all(asked.map((replica) => this.ready(replica)));
  }

  /**
   * Returns each replica's port and process ID by name. The process ID is undefined while the replica is
   * down.
   */
  describe(): RunningServices {
    const entries = this.replicas.map(({ process, port }) => [process.spec.name, { port, pid: process.pid }]);
    return Object.fromEntries(entries) as RunningServices;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const enters = ({ service }: Replica): boolean => ENTRANCES.some((name) => name === service);
    const behind = this.replicas.filter((replica) => !enters(replica));
    // Services with public traffic stop first, while the other services still reply to them.
    for (const wave of [this.replicas.filter(enters), behind])
      await Promise.all(wave.map(({ process }) => process.stop()));
    await Promise.all(Object.values(this.doors).map((door) => door.close()));
  }

  async kill(service: ServiceName, signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.of(service).map(({ process }) => process.kill(signal)));
  }

  /** Restarts the replicas one after another, so that a service with several replicas is always available. */
  async restart(service: ServiceName, { replica, distFolder }: RestartChoice): Promise<void> {
    const all = this.of(service).keys();
    for (const at of replica === undefined ? all : [replica]) await this.replace(service, at, distFolder);
  }

  /** Removes the replica from the load balancer while it stops and starts. */
  private async replace(service: ServiceName, at: number, distFolder?: string): Promise<void> {
    const replica = this.of(service)[at] as Replica;
    this.doors[service]?.takeOut(replica.port);
    await replica.process.stop();
    if (distFolder) replica.process = this.replicaOf(service, at, distFolder).process;
    replica.process.start();
    // Ignores other replicas, which a test may have killed several times.
    await this.ready(replica, [replica]);
    this.doors[service]?.putBack(replica.port);
  }

  private of(service: ServiceName): Replica[] {
    return this.replicas.filter((replica) => replica.service === service);
  }

  private replicaOf(service: ServiceName, at: number, distFolder: string): Replica {
    const { hooks, wiring } = this.options;
    const spec = specOf(service, at, { ...this.options, distFolder });
    const port = wiring.ports.replicas[service][at] as number;
    return { service, port, process: new ManagedProcess(spec, hooks) };
  }

  private async openDoors(): Promise<void> {
    const { ports } = this.options.wiring;
    for (const service of ENTRANCES)
      if (ports.replicas[service].length > 1)
        this.doors[service] = await FrontDoor.open(ports[service], ports.replicas[service]);
  }

  /** @param needed processes without which the replica cannot become ready */
  private async ready({ port, process }: Replica, needed: Replica[] = this.replicas): Promise<void> {
    const url = `http://127.0.0.1:${port}/readyz`;
    try {
      await waitUntilReady({ url, withinMs: READY_WITHIN_MS, giveUp: () => this.hopeless(needed) });
    } catch (error) {
      const taken = this.replicas.some((each) => each.process.foundPortTaken);
      throw new (taken ? PortTaken : StackError)(`${process.spec.name} is ${messageOf(error)}`, {
        cause: error,
      });
    }
  }

  /**
   * Returns why waiting for a replica is pointless (three consecutive crashes, or a port that is taken), or
   * null.
   */
  private hopeless(needed: Replica[]): string | null {
    if (this.stopped) return 'not ready: the stack is being stopped';
    const processes = needed.map(({ process }) => process);
    const broken = processes.find(({ crashes, foundPortTaken }) => crashes >= 3 || foundPortTaken);
    if (!broken) return null;
    return `not ready, because ${broken.spec.name} keeps exiting. Its last output:\n  ${broken.lastLines.join('\n  ')}`;
  }
}

const nameOf = (service: ServiceName, at: number): string => (at === 0 ? service : `${service}-${at + 1}`);

function specOf(service: ServiceName, at: number, options: FleetOptions): ProcessSpec {
  const { distFolder, wiring, env, perService, perReplica, hooks } = options;
  // All processes share one machine. By default, each process would keep 16 MB that it needs only at startup.
  const room = `--max-semi-space-size=${BUSY.includes(service) ? 8 : 2}`;
  // Node 22 and newer cache compiled code for a faster next start; Node 20 ignores the variable.
  const compiled = { NODE_COMPILE_CACHE: join(hooks.runFolder, 'cache', 'compiled') };
  const own = serviceEnvironment(service, wiring, process.env, at);
  const name = nameOf(service, at);
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', room, programOf(distFolder, service)],
    env: { ...own, ...compiled, ...env, ...perService[service], ...perReplica?.(name, own) },
    stopSignal: 'SIGTERM',
    graceMs: GRACE_MS,
  };
}
