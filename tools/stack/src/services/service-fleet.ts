import { SERVICES, type ServiceName } from '@tulay/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess, type ProcessHooks, type ProcessSpec } from '../processes/managed-process';
import { PortTaken } from '../processes/free-ports';
import { messageOf, StackError } from '../common/stack-error';
import { waitUntilReady } from './readiness';
import { SCHEMA_SERVICES, serviceEnvironment, type Wiring } from './service-environment';

export interface FleetOptions {
  /** Holds `apps/<service>/main.js`. */
  distFolder: string;
  wiring: Wiring;
  /** For every service. */
  env: NodeJS.ProcessEnv;
  perService: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  hooks: ProcessHooks;
}

const READY_WITHIN_MS = 90_000;
/** Public traffic enters through these services: they stop first, while the others still answer them. */
const ENTRANCES: readonly ServiceName[] = ['gateway', 'embed'];
/** Longer than the services' own limit for draining. */
const GRACE_MS = 25_000;

/** Every created payment passes through these services: more memory for short-lived objects saves them time. */
const BUSY: readonly ServiceName[] = ['gateway', 'payments'];

/** @throws StackError when a service has not been built */
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

/** The seven services, each a process of its own. */
export class ServiceFleet {
  private readonly services: Map<ServiceName, ManagedProcess>;
  private stopped = false;

  constructor(private readonly options: FleetOptions) {
    const processes = SERVICES.map(
      (name) => [name, new ManagedProcess(specOf(name, options), options.hooks)] as const,
    );
    this.services = new Map(processes);
  }

  /** Starts all at once. Returns when the gateway reports all of them ready. */
  async start(): Promise<void> {
    for (const service of this.services.values()) service.start();
    await this.ready('gateway');
  }

  /** Each service's port, and its pid unless it is down. */
  describe(): Record<ServiceName, { port: number; pid: number | undefined }> {
    const { ports } = this.options.wiring;
    const entries = SERVICES.map((name) => [name, { port: ports[name], pid: this.services.get(name)?.pid }]);
    return Object.fromEntries(entries) as Record<ServiceName, { port: number; pid: number | undefined }>;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const behind = SERVICES.filter((name) => !ENTRANCES.includes(name));
    for (const wave of [ENTRANCES, behind]) await Promise.all(wave.map((name) => this.get(name).stop()));
  }

  kill(service: ServiceName, signal: NodeJS.Signals): Promise<void> {
    return this.get(service).kill(signal);
  }

  async restart(service: ServiceName): Promise<void> {
    await this.get(service).stop();
    this.get(service).start();
    await this.ready(service);
  }

  private get(name: ServiceName): ManagedProcess {
    const service = this.services.get(name);
    if (!service) throw new Error(`there is no service "${name}"`);
    return service;
  }

  private async ready(service: ServiceName): Promise<void> {
    const url = `http://127.0.0.1:${this.options.wiring.ports[service]}/readyz`;
    try {
      await waitUntilReady({ url, withinMs: READY_WITHIN_MS, giveUp: () => this.hopeless() });
    } catch (error) {
      const taken = [...this.services.values()].some((each) => each.foundPortTaken);
      throw new (taken ? PortTaken : StackError)(`${service} is ${messageOf(error)}`, { cause: error });
    }
  }

  /** A service that crashed three times in a row, or whose port is taken, will not become ready. */
  private hopeless(): string | null {
    if (this.stopped) return 'not ready: the stack is being stopped';
    const broken = [...this.services.values()].find(
      (service) => service.crashes >= 3 || service.foundPortTaken,
    );
    if (!broken) return null;
    return `not ready, because ${broken.spec.name} does not stay up. Its last output:\n  ${broken.lastLines.join('\n  ')}`;
  }
}

function specOf(name: ServiceName, options: FleetOptions): ProcessSpec {
  const { distFolder, wiring, env, perService, hooks } = options;
  // Seven processes share one machine. By default each would keep 16 MB that only its start needs.
  const room = `--max-semi-space-size=${BUSY.includes(name) ? 8 : 2}`;
  // Node 22 and newer cache compiled code for a faster next start; Node 20 ignores the variable.
  const compiled = { NODE_COMPILE_CACHE: join(hooks.runFolder, 'cache', 'compiled') };
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', room, programOf(distFolder, name)],
    env: { ...serviceEnvironment(name, wiring, process.env), ...compiled, ...env, ...perService[name] },
    stopSignal: 'SIGTERM',
    graceMs: GRACE_MS,
  };
}
