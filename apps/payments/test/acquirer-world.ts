import type { CreatePaymentRequest, Payment, ReceivedCallback } from '@tulay/contracts';
import { Outbox, type Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { Sealer } from '@tulay/security';
import { FixedClock } from '@tulay/testing';
import { createHmac, randomBytes } from 'node:crypto';
import pino from 'pino';
import type { CreatePayment } from '../src/payments/create-payment';
import { ExpirePayments } from '../src/payments/expire-payments';
import { PaymentsStore } from '../src/payments/payments.store';
import { PaymentInsertsStore } from '../src/payments/payment-inserts.store';
import { ReadPayment } from '../src/payments/read-payment';
import { ApplyProviderOutcome } from '../src/payments/apply-provider-outcome';
import { AcquirerProvider } from '../src/providers/acquirer/acquirer.provider';
import { SandboxProvider } from '../src/providers/sandbox/sandbox.provider';
import { ListUnappliedReceipts } from '../src/unapplied-receipts/list-unapplied-receipts';
import { ProviderSecretsEntity } from '../src/provider-notifications/provider-secrets.entity';
import { ProviderSecretsStore } from '../src/provider-notifications/provider-secrets.store';
import { ProviderNotificationsStore } from '../src/provider-notifications/provider-notifications.store';
import { ReceiveAcquirerCallback } from '../src/provider-notifications/receive-acquirer-callback';
import { RecordProviderNotification } from '../src/provider-notifications/record-provider-notification';
import { RotateProviderSecret } from '../src/provider-notifications/rotate-provider-secret';
import { ResolveUnappliedReceipt } from '../src/unapplied-receipts/resolve-unapplied-receipt';
import { ResolvePayment } from '../src/payments/resolve-payment';
import { ReceiptResolutionEntity } from '../src/unapplied-receipts/receipt-resolution.entity';
import { UnappliedReceiptEntity } from '../src/unapplied-receipts/unapplied-receipt.entity';
import { UnappliedReceiptsStore } from '../src/unapplied-receipts/unapplied-receipts.store';
import type { Credit, LedgerClient } from '../src/ledger/ledger.client';
import { CreditUnappliedReceipt } from '../src/unapplied-receipts/credit-unapplied-receipt';
import { paymentRequest } from './a-payment';
import { creatingPayments, view } from './creating-payments';
import { paymentsDatabase, type PaymentsDatabase } from './payments-database';
import { routingTo } from './routing-to';

const ACQUIRER = {
  bic: 'TESTPHM1XXX',
  merchantId: '000000000012345',
  name: 'HALIMBAWA STORE',
  city: 'QUEZON CITY',
  postalCode: '1100',
  category: '5411',
};

/** Live payments, the acquirer's callbacks and the money that belongs to none, on a database of its own. */
export class AcquirerWorld {
  readonly create: CreatePayment;
  readonly expire: ExpirePayments;
  readonly outcomes: ApplyProviderOutcome;
  readonly receive: ReceiveAcquirerCallback;
  readonly rotate: RotateProviderSecret;
  readonly resolvePayment: ResolvePayment;
  readonly listReceipts: ListUnappliedReceipts;
  readonly resolveReceipt: ResolveUnappliedReceipt;
  readonly credit: CreditUnappliedReceipt;
  readonly receipts: UnappliedReceiptsStore;
  /** The credits the ledger booked, and the error it answers with while it is unavailable. */
  readonly ledger = { credits: [] as Credit[], unavailable: null as Error | null };
  readonly payments: PaymentsStore;
  readonly read: ReadPayment;
  readonly clock = new FixedClock('2026-05-01T00:00:00Z');
  readonly db: Database;
  readonly adminUrl: string;
  private readonly outbox: Outbox;

  private constructor(private readonly database: PaymentsDatabase) {
    const { clock, ledger } = this;
    const { db } = database;
    const route = routingTo(new SandboxProvider(), new AcquirerProvider(ACQUIRER));
    const audit = new AuditLog();
    const logger = pino({ level: 'silent' });
    this.db = db;
    this.adminUrl = database.adminUrl;
    this.outbox = new Outbox(db);
    this.payments = new PaymentsStore(db);
    this.create = creatingPayments(db, clock, { route, basisPoints: 250 });
    this.expire = new ExpirePayments(db, clock, this.payments, view);
    this.outcomes = new ApplyProviderOutcome(db, clock, this.payments, view);
    this.read = new ReadPayment(this.payments, new PaymentInsertsStore(db), this.outbox, view, clock);
    this.resolvePayment = new ResolvePayment(db, this.payments, this.outcomes, audit);
    this.receipts = new UnappliedReceiptsStore(
      db.repository(UnappliedReceiptEntity),
      db.repository(ReceiptResolutionEntity),
    );
    this.credit = new CreditUnappliedReceipt(this.receipts, fakeLedger(ledger), clock, logger);
    this.resolveReceipt = new ResolveUnappliedReceipt(db, clock, this.receipts, this.credit, audit);
    this.listReceipts = new ListUnappliedReceipts(this.receipts);

    const secrets = new ProviderSecretsStore(db.repository(ProviderSecretsEntity));
    const sealer = new Sealer(`k1:${randomBytes(32).toString('base64')}`);
    const notifications = new ProviderNotificationsStore();
    const record = new RecordProviderNotification(db, this.payments, notifications, this.outcomes, clock);
    this.receive = new ReceiveAcquirerCallback(secrets, sealer, clock, record, logger);
    this.rotate = new RotateProviderSecret(db, clock, secrets, sealer, audit);
  }

  static async open(): Promise<AcquirerWorld> {
    return new AcquirerWorld(await paymentsDatabase());
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** A pending live payment of ₱1,250.50. */
  pay(changes: Partial<CreatePaymentRequest> = {}): Promise<Payment> {
    const live = { merchantId: 'mer_1', environment: 'live', amount: '125050' } as const;
    return this.create.execute(paymentRequest({ ...live, ...changes }));
  }

  now(): number {
    return Math.floor(this.clock.now('live').getTime() / 1000);
  }

  /** Receives a callback of the acquirer, signed with `secret` at `time`. */
  call(secret: string, body: object | string, time = this.now()): Promise<ReceivedCallback> {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const v1 = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
    const rawBody = Buffer.from(raw).toString('base64');
    return this.receive.execute({ rawBody, signature: `t=${time},v1=${v1}` });
  }

  async statusOf({ id }: Payment): Promise<string> {
    return (await this.payments.find(id))?.status ?? 'none';
  }

  async eventsOf({ id }: Payment): Promise<string[]> {
    return (await this.outbox.timeline(id)).map(({ type }) => type);
  }

  async unapplied(): Promise<[string, string, number][]> {
    const { data } = await this.listReceipts.execute({ limit: 100 });
    return data.map(({ provider_ref, reason, amount }) => [provider_ref, reason, amount]);
  }
}

/** What unapplied receipts need of the ledger. */
const fakeLedger = (ledger: AcquirerWorld['ledger']): LedgerClient =>
  ({
    credit: (credit: Credit) => {
      if (ledger.unavailable) return Promise.reject(ledger.unavailable);
      ledger.credits.push(credit);
      return Promise.resolve();
    },
  }) as unknown as LedgerClient;
