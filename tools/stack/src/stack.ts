import type { ServiceName } from '@tulay/contracts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackingServers } from './backing-servers';
import { makeDataFolder } from './data-folder/data-folder';
import { localOperators } from './data-folder/local-operators';
import { loadSecrets } from './data-folder/secrets';
import { removeStackFile, writeStackFile } from './data-folder/stack-file';
import { StackLock } from './data-folder/stack-lock';
import { fileSink, type LogSink, terminalSink } from './logs/log-sink';
import { isRunning } from './processes/process-identity';
import { checkPublicPort, startOnFreePorts } from './processes/free-ports';
import type { ProcessHooks } from './processes/managed-process';
import { ProcessRegister } from './processes/process-register';
import { endStrays } from './processes/stray-processes';
import { projectRoot } from './project-root';
import { migrateSchemas } from './services/migrate-schemas';
import { runAsLocal } from './services/operator';
import { publicUrl, SCHEMA_SERVICES, type Wiring } from './services/service-environment';
import { checkBuilt, type RestartChoice, ServiceFleet } from './services/service-fleet';
import { portsNeeded, servicePorts } from './services/service-ports';
import type { RunningServices } from './common/running-services';
import { type Say, StackError } from './common/stack-error';
import type { StackOptions } from './stack-options';

/** Time for which a stop waits for an unfinished start. */
const START_SETTLES_MS = 20_000;

const startTimeout = (): Promise<void> => sleep(START_SETTLES_MS, undefined, { ref: false });

/** A local stack: the database, the bus and the eight services, supervised by this process. */
export class Stack {
  private readonly say: Say;
  private readonly logs: LogSink;
  private readonly distFolder: string;
  private readonly register: ProcessRegister;
  private lock: StackLock | undefined;
  private servers: BackingServers | undefined;
  private fleet: ServiceFleet | undefined;
  private port = 0;
  private starting: Promise<void> = Promise.resolve();
  private stopping: Promise<void> | undefined;
  private readonly startedAt = new Date().toISOString();
  private ready = false;

  constructor(private readonly options: StackOptions) {
    const { dataDir, logLevel = 'info', silent } = options;
    this.say = options.say ?? (() => {});
    this.distFolder = options.distFolder ?? join(projectRoot(), 'dist');
    makeDataFolder(dataDir);
    this.logs = silent ? fileSink(join(dataDir, 'logs')) : terminalSink(logLevel);
    this.register = new ProcessRegister(dataDir);
  }

  get baseUrl(): string {
    return publicUrl(this.port);
  }

  get dataDir(): string {
    return this.options.dataDir;
  }

  /** The running replicas by name. The first has the service's name, the second a suffix, such as `payments-2`. */
  get replicas(): RunningServices {
    return this.running().describe();
  }

  /** Process IDs by name, so that a test can detect a restart. */
  get pids(): Record<string, number | undefined> {
    return Object.fromEntries(Object.entries(this.replicas).map(([name, { pid }]) => [name, pid]));
  }

  /** URL of the bus with the operator's user. */
  get natsUrl(): string {
    return this.servers?.natsUrlOf('operator') ?? '';
  }

  /** URL of the inbox page; empty if an external server receives the emails. */
  get inboxUrl(): string {
    return this.servers?.inboxUrl ?? '';
  }

  get adminUrl(): string {
    return this.servers?.adminUrl ?? '';
  }

  /** Whether the npm process that started this supervisor has ended. Its terminal can then no longer stop the stack. */
  get launcherIsGone(): boolean {
    return !(this.lock?.launchers ?? []).every(isRunning);
  }

  /** Starts everything and resolves when all services are ready. After a failure, nothing is left running. */
  async start(): Promise<void> {
    this.starting = this.bringUp();
    try {
      await this.starting;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Runs an operator command with `--json` and returns its output. */
  operator(args: string[]): Promise<unknown> {
    const { distFolder, dataDir, natsUrl } = this;
    return runAsLocal({ distFolder, dataDir, natsUrl, natsMonitorUrl: this.backing().natsMonitorUrl }, args);
  }

  /** Sends a signal to a service. A killed service stays down until `restart`; SIGCONT resumes a paused one. */
  async kill(service: ServiceName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.running().kill(service, signal);
  }

  /** Starts or restarts a service, one replica after another. Resolves when the service is ready. */
  async restart(service: ServiceName, choice: RestartChoice = {}): Promise<void> {
    await this.running().restart(service, choice);
  }

  /** Migrates the schemas with another release's programs while the services run. */
  async migrate(distFolder: string): Promise<void> {
    const { adminUrl, databaseUrls } = this.backing();
    await migrateSchemas({ distFolder, adminUrl, databaseUrls, dataDir: this.dataDir });
  }

  stopNats(): Promise<void> {
    return this.backing().ownNats().stop();
  }

  /** Kills the bus, which stays down until `startNats`. */
  killNats(): Promise<void> {
    return this.backing().ownNats().kill('SIGKILL');
  }

  startNats(): Promise<void> {
    return this.backing().ownNats().up();
  }

  /** Deletes JetStream's storage. The bus must be stopped. */
  wipeJetStream(): Promise<void> {
    return this.backing().ownNats().wipe();
  }

  /** Stops the services, then the bus, then the database. A second call waits for the first. */
  stop(): Promise<void> {
    this.stopping ??= this.bringDown();
    return this.stopping;
  }

  /** Kills all processes immediately, after a second stop request. The database recovers at the next start. */
  killEverything(): Promise<void> {
    return this.register.killAll();
  }

  private async bringUp(): Promise<void> {
    const { dataDir, logLevel = 'info', restored } = this.options;
    checkBuilt(this.distFolder);
    this.lock = await StackLock.take(dataDir, this.say);
    await this.endLeftovers();
    removeStackFile(dataDir);
    await checkPublicPort(this.options.port);
    const secrets = loadSecrets(dataDir, SCHEMA_SERVICES);
    this.servers = new BackingServers(this.options, secrets, this.hooks());
    this.step('starting PostgreSQL and NATS');
    await this.servers.start();
    this.step('migrating the schemas');
    const { adminUrl, natsUrls, databaseUrls, smtpUrl } = this.servers;
    await migrateSchemas({ distFolder: this.distFolder, adminUrl, databaseUrls, dataDir, restored });
    await this.startServices({ natsUrls, databaseUrls, smtpUrl, secrets, logLevel });
  }

  /** Ends the registered processes in order, then the processes of a stack whose register was deleted. */
  private async endLeftovers(): Promise<void> {
    await this.register.endLeftovers(this.say);
    const strays = await endStrays(this.dataDir);
    if (strays.length > 0) this.say(`ended ${strays.length} unregistered processes of an earlier run`);
  }

  private async startServices(wiring: Omit<Wiring, 'ports' | 'operatorsFile'>): Promise<void> {
    const { port, replicas = 1 } = this.options;
    await startOnFreePorts(portsNeeded(replicas), async (free) => {
      const ports = servicePorts(free, replicas, port);
      this.port = ports.gateway;
      await this.startFleet({ ...wiring, ports, operatorsFile: localOperators(this.dataDir) });
    });
    this.ready = true;
    this.describe();
  }

  private async startFleet(wiring: Wiring): Promise<void> {
    const { env = {}, perService = {}, perReplica, replicas = 1 } = this.options;
    const { distFolder } = this;
    const fleet = new ServiceFleet({ distFolder, wiring, env, perService, perReplica, hooks: this.hooks() });
    this.step(`starting the eight services${replicas > 1 ? `, ${replicas} of each` : ''}`);
    this.fleet = fleet;
    try {
      await fleet.start();
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  private step(what: string): void {
    if (this.stopping) throw new StackError('stopped during startup');
    this.say(what);
  }

  private async bringDown(): Promise<void> {
    if (!this.lock) return this.logs.close();
    this.lock.markStopping();
    removeStackFile(this.options.dataDir);
    await Promise.race([this.starting.catch(() => {}), this.fleet ? undefined : startTimeout()]);
    await this.fleet?.stop();
    await this.servers?.stop();
    await this.register.killAll();
    this.logs.close();
    this.lock.release();
  }

  private hooks(): ProcessHooks {
    return {
      runFolder: this.dataDir,
      line: (name, line) => this.logs.line(name, line),
      say: this.say,
      started: (record) => {
        this.register.add(record);
        this.describe();
      },
      ended: (name) => this.register.remove(name),
    };
  }

  private describe(): void {
    if (!this.ready || this.stopping || !this.fleet) return;
    const { port, baseUrl, natsUrl, adminUrl, inboxUrl, startedAt } = this;
    const services = this.fleet.describe();
    const servers = { natsUrl, natsMonitorUrl: this.backing().natsMonitorUrl, adminUrl, inboxUrl };
    writeStackFile(this.dataDir, { pid: process.pid, port, baseUrl, ...servers, services, startedAt });
  }

  private running(): ServiceFleet {
    if (!this.fleet) throw new Error('the stack has not been started');
    return this.fleet;
  }

  private backing(): BackingServers {
    if (!this.servers) throw new Error('the stack has not been started');
    return this.servers;
  }
}
