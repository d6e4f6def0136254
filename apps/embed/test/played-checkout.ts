import {
  DomainError,
  getCheckoutCommand,
  getMerchantProfileCommand,
  listPaymentEventsCommand,
  listWebhookDeliveriesCommand,
  notFound,
  type Payment,
} from '@tulay/contracts';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  answerCommands,
  aPayment,
  freePort,
  on,
  testNats,
  type FakeService,
  type TestNats,
} from '@tulay/testing';
import { embedService } from '../src/embed.service';

/** Merchant name for which the fake gateway returns an error. */
export const BROKEN = 'BROKEN';

/** The embed service under test, with checkouts of payments that a test creates. */
export class PlayedCheckout {
  merchant = 'Aling Nena';
  private readonly payments = new Map<string, Payment>();
  private readonly running: RunningService[] = [];

  private constructor(
    private readonly nats: TestNats,
    private others: FakeService | null = null,
  ) {}

  static async start(): Promise<PlayedCheckout> {
    const played = new PlayedCheckout(await testNats());
    played.others = await answerCommands(played.nats.url, [
      on(getCheckoutCommand, ({ paymentId }) => {
        const payment = played.find(paymentId);
        return { payment, merchantId: 'mer_1', now: payment.created + 10 };
      }),
      on(getMerchantProfileCommand, () => {
        if (played.merchant === BROKEN) throw new DomainError('internal_error', 'SECRET DETAIL');
        return { name: played.merchant };
      }),
      on(listPaymentEventsCommand, () => []),
      on(listWebhookDeliveriesCommand, () => ({ object: 'list' as const, data: [], has_more: false })),
    ]);
    await played.another();
    return played;
  }

  get app(): RunningService['app'] {
    return this.running[0]!.app;
  }

  /** Starts a replica with a different configuration. */
  async another(env: Record<string, string> = {}): Promise<RunningService['app']> {
    const own = {
      NATS_URL: this.nats.url,
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      EMBED_TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TRUSTED_PROXIES: 'none',
    };
    const service = await startService(embedService({ ...own, LOG_LEVEL: 'silent', ...env }));
    this.running.push(service);
    return service.app;
  }

  /** Creates a payment, or replaces the payment with the same ID. */
  show(over: Partial<Payment> = {}): Payment {
    const payment = aPayment(over);
    this.payments.set(payment.id, payment);
    return payment;
  }

  async stop(): Promise<void> {
    for (const { app, host } of this.running) await closeService(app, host);
    await this.others?.stop();
    await this.nats.stop();
  }

  private find(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw notFound('payment', id);
    return payment;
  }
}
