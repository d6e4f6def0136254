import { newId, type CreatePaymentRequest, type Payment, type ReceivedCallback } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { Sealer } from '@tulay/security';
import { FixedClock, testDatabase } from '@tulay/testing';
import { createHmac, randomBytes } from 'node:crypto';
import pino from 'pino';
import { paymentsSchema } from '../src/payments.migrations';
import type { CreatePayment } from '../src/payments/create-payment';
import { ExpirePayments } from '../src/payments/expire-payments';
import { PaymentsStore } from '../src/payments/payments.store';
import { PaymentInsertsStore } from '../src/payments/payment-inserts.store';
import { ReadPayment } from '../src/payments/read-payment';
import { ApplyProviderOutcome } from '../src/payments/apply-provider-outcome';
import { AcquirerProvider } from '../src/providers/acquirer/acquirer.provider';
import { SandboxProvider } from '../src/providers/sandbox/sandbox.provider';
import { ListUnappliedReceipts } from '../src/unapplied-receipts/list-unapplied-receipts';
import { ProviderSecretsStore } from '../src/provider-notifications/provider-secrets.store';
import { ProviderNotificationsStore } from '../src/provider-notifications/provider-notifications.store';
import { ReceiveAcquirerCallback } from '../src/provider-notifications/receive-acquirer-callback';
import { RecordProviderNotification } from '../src/provider-notifications/record-provider-notification';
import { RotateProviderSecret } from '../src/provider-notifications/rotate-provider-secret';
import { ResolveUnappliedReceipt } from '../src/unapplied-receipts/resolve-unapplied-receipt';
import { ResolvePayment } from '../src/payments/resolve-payment';
import { UnappliedReceiptsStore } from '../src/unapplied-receipts/unapplied-receipts.store';
import type { Credit, LedgerClient } from '../src/ledger/ledger.client';
import { CreditUnappliedReceipt } from '../src/unapplied-receipts/credit-unapplied-receipt';
import { creatingPayments, view } from './creating-payments';
import { routingTo } from './routing-to';

export const ACQUIRER = {
  bic: 'TESTPHM1XXX',
  merchantId: '000000000012345',
  name: 'HALIMBAWA STORE',
  city: 'QUEZON CITY',
  postalCode: '1100',
  category: '5411',
};

/** Everything that takes live payments and the acquirer's word on them, on a database of its own. */
export class AcquirerWorld {
  readonly create: CreatePayment;
  readonly expire: ExpirePayments;
  readonly outcomes: ApplyProviderOutcome;
  readonly receive: ReceiveAcquirerCallback;
  readonly rotate: RotateProviderSecret;
  readonly settle: ResolvePayment;
  readonly list: ListUnappliedReceipts;
  readonly resolve: ResolveUnappliedReceipt;
  readonly credit: CreditUnappliedReceipt;
  readonly unappliedStore: UnappliedReceiptsStore;
  /** What the ledger was asked to book, and, while it is away, why it cannot. */
  readonly ledger = { credits: [] as Credit[], away: null as Error | null };
  readonly payments: PaymentsStore;
  readonly read: ReadPayment;
  readonly clock = new FixedClock('2026-05-01T00:00:00Z');
  private readonly outbox: Outbox;

  private constructor(
    readonly db: Database,
    readonly adminUrl: string,
    readonly close: () => Promise<void>,
  ) {
    const open = routingTo(new SandboxProvider(), new AcquirerProvider(ACQUIRER));
    const secrets = new ProviderSecretsStore(db);
    const sealer = new Sealer(`k1:${randomBytes(32).toString('base64')}`);
    const audit = new AuditLog();
    const receipts = new ProviderNotificationsStore();
    const { clock, ledger } = this;
    this.unappliedStore = new UnappliedReceiptsStore(db);
    this.outbox = new Outbox(db);
    this.payments = new PaymentsStore(db);
    this.create = creatingPayments(db, clock, { open, basisPoints: 250 });
    this.expire = new ExpirePayments(db, clock, this.payments, view);
    this.outcomes = new ApplyProviderOutcome(db, clock, this.payments, view);
    this.read = new ReadPayment(this.payments, new PaymentInsertsStore(db), this.outbox, view, clock);
    const record = new RecordProviderNotification(db, this.payments, receipts, this.outcomes, clock);
    const logger = pino({ level: 'silent' });
    this.receive = new ReceiveAcquirerCallback(secrets, sealer, clock, record, logger);
    this.rotate = new RotateProviderSecret(db, clock, secrets, sealer, audit);
    this.settle = new ResolvePayment(db, this.payments, this.outcomes, audit);
    this.credit = new CreditUnappliedReceipt(this.unappliedStore, playedLedger(ledger), clock, logger);
    this.resolve = new ResolveUnappliedReceipt(db, clock, this.unappliedStore, this.credit, audit);
    this.list = new ListUnappliedReceipts(this.unappliedStore);
  }

  static async open(): Promise<AcquirerWorld> {
    const database = await testDatabase('payments', paymentsSchema.migrations);
    const source = createDataSource({ service: 'payments', url: database.url });
    await source.initialize();
    return new AcquirerWorld(new Database(source), database.adminUrl, async () => {
      await source.destroy();
      await database.drop();
    });
  }

  /** A pending live payment of ₱1,250.50. */
  pay(changes: Partial<CreatePaymentRequest> = {}): Promise<Payment> {
    return this.create.execute({
      merchantId: 'mer_1',
      environment: 'live',
      id: newId('pay'),
      amount: '125050',
      currency: 'PHP',
      method: 'gcash_qr',
      description: null,
      returnUrl: null,
      webhookUrl: null,
      customer: null,
      customerId: null,
      externalId: null,
      metadata: {},
      expiresIn: 900,
      idempotencyKey: null,
      ...changes,
    });
  }

  now(): number {
    return Math.floor(this.clock.now('live').getTime() / 1000);
  }

  /** What the acquirer sends, signed with `secret` at `time`. */
  call(secret: string, body: object | string, time = this.now()): Promise<ReceivedCallback> {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const v1 = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
    const rawBody = Buffer.from(raw).toString('base64');
    return this.receive.execute({ rawBody, signature: `t=${time},v1=${v1}` });
  }

  async statusOf({ id }: Payment): Promise<string> {
    return (await this.payments.find(id))!.status;
  }

  async eventsOf({ id }: Payment): Promise<string[]> {
    return (await this.outbox.timeline(id)).map(({ type }) => type);
  }

  async unapplied(): Promise<[string, string, number][]> {
    const { data } = await this.list.execute({ limit: 100 });
    return data.map(({ provider_ref, reason, amount }) => [provider_ref, reason, amount]);
  }
}

/** The ledger as far as receipts ask it. */
const playedLedger = (ledger: AcquirerWorld['ledger']): LedgerClient =>
  ({
    credit: (credit: Credit) => {
      if (ledger.away) return Promise.reject(ledger.away);
      ledger.credits.push(credit);
      return Promise.resolve();
    },
  }) as unknown as LedgerClient;
