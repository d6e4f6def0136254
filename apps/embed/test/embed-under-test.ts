import {
  type Command,
  DomainError,
  getProjectProfileCommand,
  type MintEmbedTokenRequest,
  mintEmbedTokenCommand,
  type ProjectProfile,
} from '@tulay/contracts';
import { CommandClient, connectBus, type NatsConnection } from '@tulay/messaging';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  answerCommands,
  freePort,
  on,
  testNats,
  type Answer,
  type FakeService,
  type NamesRead,
  type TestNats,
} from '@tulay/testing';
import type { AddressInfo } from 'node:net';
import { embedService } from '../src/embed.service';
import { PROJECT } from './tokens';

export interface PageAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

interface Sender {
  from?: string;
  headers?: Record<string, string>;
}

/** The embed service on a real NATS server, with fakes of the other services. */
export class EmbedUnderTest {
  /** Project that the gateway returns. Null if the project does not exist or was deleted. */
  project: ProjectProfile | null = null;
  /** Running replicas. Requests are sent to the replica that was started last. */
  private readonly running: RunningService[] = [];
  private others: FakeService;

  private constructor(
    private readonly nats: TestNats,
    private readonly bus: NatsConnection,
  ) {}

  /** @param names records the names of the query parameters and form fields that handlers read */
  static async start(
    answers: Answer[],
    env: NodeJS.ProcessEnv = {},
    names?: NamesRead,
  ): Promise<EmbedUnderTest> {
    const nats = await testNats();
    const embed = new EmbedUnderTest(nats, await connectBus({ url: nats.url, name: 'gateway' }));
    embed.others = await answerCommands(nats.url, [
      on(getProjectProfileCommand, () => {
        if (embed.project) return embed.project;
        throw new DomainError('project_not_found', 'No such project');
      }),
      ...answers,
    ]);
    await embed.another(env, names);
    embed.reset();
    return embed;
  }

  /** Runs `meanwhile` while requests are sent to a replica with a different configuration. */
  async reconfigured(env: NodeJS.ProcessEnv, meanwhile: () => Promise<void>): Promise<void> {
    await this.another(env);
    await meanwhile();
    const { app, host } = this.current();
    this.running.pop();
    await closeService(app, host);
  }

  /** Starts a replica with a different configuration. This replica receives all later requests. */
  async another(env: NodeJS.ProcessEnv, names?: NamesRead): Promise<void> {
    const own = {
      NATS_URL: this.nats.url,
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      EMBED_TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TRUSTED_PROXIES: 'none',
      RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
      EMBED_TOKEN_PER_MINUTE: '1000',
    };
    const service = embedService({ ...own, ...env });
    this.running.push(await startService(names?.watching(service) ?? service));
  }

  reset(over: Partial<ProjectProfile> = {}): void {
    this.project = {
      id: PROJECT,
      merchantId: 'mer_1',
      environment: 'test',
      merchantName: 'Aling Nena Store',
      enabled: true,
      origins: [],
      now: Math.floor(Date.now() / 1000),
      ...over,
    };
  }

  async mint(over: Partial<MintEmbedTokenRequest> = {}): Promise<string> {
    const request = {
      merchantId: 'mer_1',
      environment: this.project!.environment,
      projectId: PROJECT,
      audience: 'merchant' as const,
      surface: 'payments' as const,
      scopeField: null,
      scopeValue: null,
      tabs: null,
      ttlSeconds: 600,
      ...over,
    };
    return (await this.ask(mintEmbedTokenCommand, request)).token;
  }

  /** Sends a command as another service would. */
  ask<Request, Reply>(command: Command<Request, Reply>, request: Request): Promise<Reply> {
    return new CommandClient(this.bus).ask(command, request);
  }

  async get(path: string, { from = '127.0.0.1', headers: sent = {} }: Sender = {}): Promise<PageAnswer> {
    const visit = { url: path, remoteAddress: from, headers: sent };
    const { statusCode, headers, body } = await this.current().app.inject(visit);
    return { status: statusCode, headers: headers as PageAnswer['headers'], body };
  }

  /** Submits a form as a browser does on a page of this service. */
  async post(
    path: string,
    form: Record<string, string>,
    { from = '127.0.0.1', site = 'same-origin', headers: sent = {} }: Sender & { site?: string } = {},
  ): Promise<PageAnswer> {
    const { statusCode, headers, body } = await this.current().app.inject({
      method: 'POST',
      url: path,
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site, ...sent },
      payload: new URLSearchParams(form).toString(),
    });
    return { status: statusCode, headers: headers as PageAnswer['headers'], body };
  }

  get url(): string {
    const { port } = this.current().app.getHttpServer().address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Publishes a message as another service would. */
  publish(subject: string, body: string): void {
    this.bus.publish(subject, body);
  }

  /** Returns the value of a metric that has no labels except the service's labels. */
  async metric(name: string): Promise<number> {
    const text = await this.current().host.metrics.registry.getSingleMetricAsString(name);
    return Number(/ ([\d.]+)$/.exec(text.trim())?.[1]);
  }

  current(): RunningService {
    const running = this.running.at(-1);
    if (!running) throw new Error('No replica is running');
    return running;
  }

  async stop(): Promise<void> {
    for (const { app, host } of this.running) await closeService(app, host);
    await this.others.stop();
    await this.bus.close();
    await this.nats.stop();
  }
}
