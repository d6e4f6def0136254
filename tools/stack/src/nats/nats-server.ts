import type { BusUser } from '@tulay/contracts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PortTaken, startOnFreePorts } from '../processes/free-ports';
import { ManagedProcess, type ProcessHooks } from '../processes/managed-process';
import { runCommand } from '../processes/run-command';
import { StackError } from '../common/stack-error';
import { CONTAINER_LISTEN, containerArguments } from './container-engine';
import type { NatsProgram } from './find-nats-server';
import { natsConf } from './nats-conf';
import { waitForGreeting } from './nats-greeting';

export interface NatsOptions {
  program: NatsProgram;
  /** Folder with the configuration file and, in `jetstream`, the storage. */
  folder: string;
  /** Passwords by NATS user; null gives all users of this machine full access. */
  passwords: Record<string, string> | null;
  /** Distinguishes the containers of different stacks. */
  label: string;
  hooks: ProcessHooks;
}

interface NatsPorts {
  port: number;
  monitorPort: number;
}

/** The stack's own nats-server with JetStream, on loopback. The server's port never changes. */
export class NatsServer {
  private constructor(
    private readonly options: NatsOptions,
    private readonly ports: NatsPorts,
    private readonly server: ManagedProcess,
  ) {}

  static async start(options: NatsOptions): Promise<NatsServer> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    return startOnFreePorts(2, async ([port, monitorPort]) => {
      const ports = { port: port!, monitorPort: monitorPort! };
      const nats = new NatsServer(options, ports, new ManagedProcess(specOf(options, ports), options.hooks));
      await nats.up();
      return nats;
    });
  }

  /** Returns the URL with the user's name and password. */
  urlOf(user: BusUser): string {
    const { passwords } = this.options;
    const login = passwords ? `${user}:${passwords[user]}@` : '';
    return `nats://${login}127.0.0.1:${this.ports.port}`;
  }

  /** URL of HTTP monitoring, which needs no password and shows the server's settings. */
  get monitorUrl(): string {
    return `http://127.0.0.1:${this.ports.monitorPort}`;
  }

  /** Starts the server after `stop`. Resolves when the server responds. */
  async up(): Promise<void> {
    const { folder, passwords, program } = this.options;
    const place =
      program.kind === 'container'
        ? CONTAINER_LISTEN
        : { host: '127.0.0.1', ...this.ports, storeFolder: storeIn(folder) };
    await mkdir(storeIn(folder), { recursive: true });
    await writeFile(confIn(folder), natsConf({ ...place, passwords }), { mode: 0o600 });
    if (program.kind === 'container') await removeContainer(program.engine, this.options.label);
    this.server.start();
    const hopeless = (): boolean => this.server.crashes >= 5 || this.server.foundPortTaken;
    const greeting = await waitForGreeting(this.ports.port, 60_000, hopeless);
    if (greeting?.jetstream) return;
    await this.stop();
    throw new (this.server.foundPortTaken ? PortTaken : StackError)(
      `nats-server did not start. Its last output:\n  ${this.server.lastLines.join('\n  ')}`,
    );
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  kill(signal: NodeJS.Signals): Promise<void> {
    return this.server.kill(signal);
  }

  /** Deletes JetStream's storage. The server must be stopped. */
  async wipe(): Promise<void> {
    if (this.server.pid !== undefined) throw new Error('stop the NATS server before wiping its store');
    await rm(storeIn(this.options.folder), { recursive: true, force: true });
  }
}

const storeIn = (folder: string): string => join(folder, 'jetstream');
const confIn = (folder: string): string => join(folder, 'nats.conf');
const containerName = (label: string): string => `tulay-nats-${label}`;

function specOf({ program, folder, label }: NatsOptions, ports: NatsPorts) {
  const common = { name: 'nats', env: process.env, stopSignal: 'SIGTERM' as const, graceMs: 10_000 };
  if (program.kind === 'binary') return { ...common, command: program.path, args: ['-c', confIn(folder)] };
  const place = { name: containerName(label), confFile: confIn(folder), storeFolder: storeIn(folder) };
  return { ...common, command: program.engine, args: containerArguments({ ...place, ...ports }) };
}

/**
 * Removes the container of a killed supervisor. The container keeps running, because its parent process is the
 * container engine.
 */
async function removeContainer(engine: string, label: string): Promise<void> {
  await runCommand(engine, ['rm', '-f', containerName(label)], { timeoutMs: 30_000 });
}
