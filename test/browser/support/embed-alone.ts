import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DomainError,
  getCheckoutCommand,
  getMerchantProfileCommand,
  listPaymentEventsCommand,
  listWebhookDeliveriesCommand,
  mintEmbedTokenCommand,
  notFound,
  newId,
  type DomainEvent,
  type MintEmbedTokenRequest,
  type Payment,
} from '@tulay/contracts';
import { CommandClient, connectBus } from '@tulay/messaging';
import {
  answerCommands,
  eventually,
  freePort,
  on,
  testNats,
  type Answer,
  type FakeService,
} from '@tulay/testing';
import { deliveriesOf, eventsOf } from './dev-trail';
import { provideNatsProgram } from './nats-program';

export interface EmbedAlone {
  baseUrl: string;
  failing: string;
  /** Sets the other services' replies for one payment. */
  show(shown: Shown): void;
  /** Sets replies of the other services. The last reply set for a command applies. */
  play(...answers: Answer[]): Promise<void>;
  /** Creates an embed token. The test must first fake the project's profile. */
  mint(request: MintEmbedTokenRequest): Promise<string>;
  publish(event: Pick<DomainEvent, 'merchantId' | 'environment'>, payment: Payment): void;
  stop(): Promise<void>;
}

interface Shown {
  payment: Payment;
  /** Time on the environment's clock, in Unix seconds; defaults to the payment's creation. */
  now?: number;
  merchant?: string;
}

const EMBED_TOKEN_KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

const FAILING = 'pay_0fa11000000000000000000000';
/** Public base URL by which the service recognizes links to Tulay pages. */
export const OUR_URL = 'https://pay.tulay.example';

const ROOT = join(__dirname, '..', '..', '..');

/**
 * Starts the built embed service with a separate bus and fakes of the other services, so that a test can put
 * a page into any state.
 */
export async function startEmbedAlone(env: Record<string, string> = {}): Promise<EmbedAlone> {
  await provideNatsProgram();
  const nats = await testNats();
  const shown = new Map<string, Shown>();
  const others = new OtherServices(nats.url);
  await others.play(...checkoutServices(shown));
  const bus = await connectBus({ url: nats.url, name: 'gateway' });
  const port = await freePort();
  const service = startEmbed({
    NATS_URL: nats.url,
    PUBLIC_URL: OUR_URL,
    EMBED_TOKEN_KEYS: EMBED_TOKEN_KEY,
    SERVICE_PORT: String(port),
    TRUSTED_PROXIES: 'none',
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
    ...env,
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${baseUrl}/readyz`)).ok, { timeoutMs: 90_000, everyMs: 100 });
  return {
    baseUrl,
    failing: FAILING,
    show: (each) => void shown.set(each.payment.id, each),
    play: (...answers) => others.play(...answers),
    mint: async (request) => (await new CommandClient(bus).ask(mintEmbedTokenCommand, request)).token,
    publish: (owner, payment) => {
      const type = `payment.${payment.status}`;
      const event = { id: newId('evt'), type, ...owner, aggregateId: payment.id, data: { object: payment } };
      bus.publish(`payments.evt.${type}`, JSON.stringify(event));
    },
    stop: async () => {
      await ended(service);
      await bus.close();
      await others.stop();
      await nats.stop();
    },
  };
}

/** Fakes of the services that embed calls. Replies can be changed at any time. */
class OtherServices {
  private readonly answers = new Map<string, Answer>();
  private readonly fakes: FakeService[] = [];

  constructor(private readonly natsUrl: string) {}

  async play(...answers: Answer[]): Promise<void> {
    const fresh = answers.filter(({ subject }) => !this.answers.has(subject));
    for (const each of answers) this.answers.set(each.subject, each);
    if (fresh.length) this.fakes.push(await answerCommands(this.natsUrl, fresh.map(this.latest)));
  }

  private readonly latest = ({ subject }: Answer): Answer => ({
    subject,
    answer: (request, commandId) => this.answers.get(subject)!.answer(request, commandId),
  });

  async stop(): Promise<void> {
    await Promise.all(this.fakes.map((each) => each.stop()));
  }
}

/**
 * Returns replies in which a merchant's ID equals the payment's ID, so that each payment can have a separate
 * merchant.
 */
function checkoutServices(shown: Map<string, Shown>): Answer[] {
  const find = (id: string): Shown => {
    if (id === FAILING) throw new DomainError('internal_error', 'this lookup always fails');
    const each = shown.get(id);
    if (!each) throw notFound('payment', id);
    return each;
  };
  return [
    on(getCheckoutCommand, ({ paymentId }) => {
      const { payment, now = payment.created } = find(paymentId);
      return { payment, merchantId: payment.id, now };
    }),
    on(listPaymentEventsCommand, ({ id }) => eventsOf(find(id).payment)),
    on(listWebhookDeliveriesCommand, ({ payment = '' }) => deliveriesOf(find(payment).payment)),
    on(getMerchantProfileCommand, ({ merchantId }) => ({
      name: find(merchantId).merchant ?? 'Aling Nena Sari-Sari Store',
    })),
  ];
}

function startEmbed(env: Record<string, string>): ChildProcess {
  const main = join(ROOT, 'dist', 'apps', 'embed', 'main.js');
  if (!existsSync(main)) throw new Error('the embed service is not built: run npm run build');
  const service = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Stops the service even if the test run is interrupted.
  process.once('exit', () => service.kill('SIGKILL'));
  return service;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
