import { BUS_USERS, type BusUser } from '@tulay/contracts';
import { eventually, freePort } from '@tulay/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolders, findNatsServer } from '../../tools/stack/src/nats/find-nats-server';
import { projectRoot } from '../../tools/stack/src/project-root';
import { writeCertificates } from '../support/write-certificates';

const K8S = join(projectRoot(), 'k8s');
const CONF = readFileSync(join(K8S, 'overlays/production/bus/nats.conf'), 'utf8');
const HOST = '127.0.0.1';

interface Ports {
  client: number;
  monitor: number;
  routes: number;
}

interface Place {
  folder: string;
  program: string;
  ports: Ports[];
}

/** Three NATS servers with the production overlay's configuration, but with local addresses. */
export class NatsTrio {
  private readonly running = new Map<number, ChildProcess>();

  private constructor(private readonly place: Place) {}

  static async start(folder: string): Promise<NatsTrio> {
    // The client checks the certificate against the name `localhost` if it connects to an IP address.
    writeCertificates(folder, 'localhost', HOST);
    copyFileSync(join(K8S, 'bus/permissions.conf'), join(folder, 'permissions.conf'));
    const found = await findNatsServer({
      configured: process.env.NATS_SERVER_BIN || undefined,
      cacheFolders: cacheFolders(folder),
      say: () => undefined,
    });
    if (found.kind !== 'binary')
      throw new Error('three NATS servers require a nats-server program; a container is not sufficient');
    const ports = await Promise.all([0, 1, 2].map(freePorts));
    const trio = new NatsTrio({ folder, program: found.path, ports });
    for (const at of [0, 1, 2]) trio.spawn(at);
    for (const at of [0, 1, 2]) await trio.untilCurrent(at);
    return trio;
  }

  get authority(): string {
    return join(this.place.folder, 'ca.crt');
  }

  urlOf(user: BusUser): string {
    const login = `${user}:${passwordOf(user)}`;
    return this.place.ports.map(({ client }) => `tls://${login}@${HOST}:${client}`).join(',');
  }

  /** Returns the index of the JetStream meta leader, which processes every stream command. */
  async leader(): Promise<number> {
    for (const [at, { monitor }] of this.place.ports.entries()) {
      const response = await fetch(`http://${HOST}:${monitor}/jsz`).catch(() => null);
      const state = (await response?.json()) as { meta_cluster?: { leader?: string } } | undefined;
      const name = state?.meta_cluster?.leader;
      if (name) return Number(name.at(-1)) || at;
    }
    return 0;
  }

  async kill(at: number): Promise<void> {
    const child = this.running.get(at);
    this.running.delete(at);
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Freezes the server until `thaw` is called. Its connections stay open. */
  freeze(at: number): void {
    this.running.get(at)?.kill('SIGSTOP');
  }

  thaw(at: number): void {
    this.running.get(at)?.kill('SIGCONT');
  }

  /** Starts the server again, and waits until its stream replicas are current. */
  async up(at: number): Promise<void> {
    this.spawn(at);
    await this.untilCurrent(at);
  }

  async stop(): Promise<void> {
    await Promise.all([0, 1, 2].map((at) => this.kill(at)));
  }

  private spawn(at: number): void {
    const { folder, program } = this.place;
    const own = join(folder, `nats-${at}`);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(folder, `nats-${at}.conf`), confOf(this.place, at));
    const passwords = BUS_USERS.map((user) => [`BUS_PASSWORD_${user.toUpperCase()}`, passwordOf(user)]);
    const env = { ...Object.fromEntries(passwords), POD_NAME: `nats-${at}`, TULAY_RUN_FOLDER: folder };
    const args = ['-c', join(folder, `nats-${at}.conf`)];
    this.running.set(at, spawn(program, args, { stdio: 'ignore', env }));
  }

  /** Waits until the server's stream replicas are current. */
  untilCurrent(at: number): Promise<unknown> {
    const url = `http://${HOST}:${this.place.ports[at]!.monitor}/healthz`;
    const current = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    return eventually(current, { timeoutMs: 60_000 });
  }
}

const passwordOf = (user: BusUser): string => `p0${user}`;

async function freePorts(): Promise<Ports> {
  return { client: await freePort(), monitor: await freePort(), routes: await freePort() };
}

/** Returns the overlay's configuration file with local addresses and folders, otherwise unchanged. */
function confOf({ folder, ports }: Place, at: number): string {
  const { client, monitor, routes } = ports[at]!;
  return CONF.replace('0.0.0.0:4222', `${HOST}:${client}`)
    .replace('0.0.0.0:8222', `${HOST}:${monitor}`)
    .replace('0.0.0.0:6222', `${HOST}:${routes}`)
    .replace(/nats-(\d)\.nats-servers:6222/g, (_, n: string) => `${HOST}:${ports[Number(n)]!.routes}`)
    .replace('/tmp/nats.pid', join(folder, `nats-${at}`, 'pid'))
    .replace('"/data"', `"${join(folder, `nats-${at}`)}"`)
    .replaceAll('/etc/nats-tls/', `${folder}/`);
}
