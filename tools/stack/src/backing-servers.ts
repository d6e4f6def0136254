import { SERVICES, type BusUser, type ServiceName } from '@tulay/contracts';
import { serviceUrl } from '@tulay/persistence';
import { join } from 'node:path';
import type { StackSecrets } from './data-folder/secrets';
import { MailInbox } from './inbox/mail-inbox';
import { checkExternalNats } from './nats/external-nats';
import { cacheFolders, findNatsServer } from './nats/find-nats-server';
import { NatsServer } from './nats/nats-server';
import { readStreamSpace, requireStreamSpace } from './nats/stream-space';
import { startEmbeddedPostgres, type PostgresServer } from './postgres/embedded-postgres';
import { checkExternalPostgres } from './postgres/external-postgres';
import { nameFor } from './postgres/system-folder';
import type { ProcessHooks } from './processes/managed-process';
import { projectRoot } from './project-root';
import { SCHEMA_SERVICES, streamMaxBytes } from './services/service-environment';
import { messageOf, StackError } from './common/stack-error';
import type { StackOptions } from './stack-options';

type Pools = Partial<Record<ServiceName, string>>;

/** Ten connections for each of seven services, and a reserve. */
const CONNECTIONS_OF_REPLICAS = 95;
/** Connections for migrations, and a reserve. */
const CONNECTIONS_BESIDES = 40;

/** The services' database, bus and mail server: the stack's own servers or external ones. */
export class BackingServers {
  private postgres: PostgresServer | undefined;
  private nats: NatsServer | undefined;
  private inbox: MailInbox | undefined;

  constructor(
    private readonly options: StackOptions,
    private readonly secrets: StackSecrets,
    private readonly hooks: ProcessHooks,
  ) {}

  get adminUrl(): string {
    return this.options.databaseUrl ?? this.postgres?.adminUrl ?? '';
  }

  /** Returns a NATS user's bus URL. An external bus may have the same URL for all users. */
  natsUrlOf(user: BusUser): string {
    const { natsUrls, natsUrl } = this.options;
    return natsUrls?.[user] ?? natsUrl ?? this.nats?.urlOf(user) ?? '';
  }

  get natsUrls(): Record<ServiceName, string> {
    const urls = SERVICES.map((service) => [service, this.natsUrlOf(service)]);
    return Object.fromEntries(urls) as Record<ServiceName, string>;
  }

  /** URL of the bus's HTTP monitoring; empty for an external bus. */
  get natsMonitorUrl(): string {
    return this.nats?.monitorUrl ?? '';
  }

  get smtpUrl(): string {
    return this.options.smtpUrl ?? this.inbox?.smtpUrl ?? '';
  }

  /** URL of the inbox page; empty if an external server receives the emails. */
  get inboxUrl(): string {
    return this.inbox?.url ?? '';
  }

  /**
   * Starts all servers concurrently. After a failure, still waits for the other servers, so that they can be
   * stopped.
   */
  async start(): Promise<void> {
    const results = await Promise.allSettled([this.startPostgres(), this.startNats(), this.startInbox()]);
    const failed = results.filter((result) => result.status === 'rejected');
    if (failed.length === 1) throw failed[0]?.reason;
    if (failed.length > 1) throw new StackError(failed.map(({ reason }) => messageOf(reason)).join('\n'));
  }

  get databaseUrls(): Pools {
    const { rolePasswords } = this.secrets;
    const urls = SCHEMA_SERVICES.map((service) => {
      return [service, serviceUrl(this.adminUrl, service, rolePasswords[service] ?? '')];
    });
    return Object.fromEntries(urls) as Pools;
  }

  /**
   * Returns the stack's own bus.
   * @throws StackError if the bus is external, because the stack must not stop it
   */
  ownNats(): NatsServer {
    if (this.nats) return this.nats;
    throw new StackError('NATS_URL refers to an external server, which the stack neither starts nor stops.');
  }

  async stop(): Promise<void> {
    await this.nats?.stop();
    await this.postgres?.stop();
    await this.inbox?.stop();
  }

  private async startInbox(): Promise<void> {
    if (!this.options.smtpUrl) this.inbox = await MailInbox.start((line) => this.hooks.line('mails', line));
  }

  private async startPostgres(): Promise<void> {
    const { databaseUrl, dataDir, durable = true, postgresSettings, replicas = 1 } = this.options;
    if (databaseUrl) return checkExternalPostgres(databaseUrl);
    const { postgresPassword: password, clusterId } = this.secrets;
    const maxConnections = CONNECTIONS_OF_REPLICAS * replicas + CONNECTIONS_BESIDES;
    const common = { root: projectRoot(), dataDir, hooks: this.hooks, maxConnections };
    this.postgres = await startEmbeddedPostgres({
      ...common,
      password,
      clusterId,
      durable,
      settings: postgresSettings,
    });
  }

  private async startNats(): Promise<void> {
    const { natsUrl, natsUrls, natsServerBin, dataDir } = this.options;
    const external = [natsUrl, ...Object.values(natsUrls ?? {})].filter((url) => url !== undefined);
    if (external.length) return void (await Promise.all(external.map(checkExternalNats)));
    const { say } = this.hooks;
    const program = await findNatsServer({
      configured: natsServerBin,
      cacheFolders: cacheFolders(dataDir),
      say,
    });
    const place = {
      folder: join(dataDir, 'nats'),
      label: nameFor(dataDir),
      passwords: this.options.openBus ? null : this.secrets.busPasswords,
    };
    this.nats = await NatsServer.start({ program, ...place, hooks: this.hooks });
    const streamBytes = Number(streamMaxBytes({ ...process.env, ...this.options.env }));
    requireStreamSpace(await readStreamSpace(this.nats.monitorUrl), streamBytes);
  }
}
