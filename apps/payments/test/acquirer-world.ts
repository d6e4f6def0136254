import type { CreatePaymentRequest, Payment, ReceivedCallback } from '@tulay/contracts';
import { Outbox, type Database } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { createHmac } from 'node:crypto';
import { CreatePayment } from '../src/payments/create-payment';
import { ExpirePayments } from '../src/payments/expire-payments';
import { PaymentsStore } from '../src/payments/payments.store';
import { GetPayment } from '../src/payments/get-payment';
import { ApplyProviderOutcome } from '../src/payments/apply-provider-outcome';
import { AcquirerProvider } from '../src/providers/acquirer/acquirer.provider';
import { SandboxProvider } from '../src/providers/sandbox/sandbox.provider';
import { ListUnappliedReceipts } from '../src/unapplied-receipts/list-unapplied-receipts';
import { ReceiveAcquirerCallback } from '../src/provider-notifications/receive-acquirer-callback';
import { RotateProviderSecret } from '../src/provider-notifications/rotate-provider-secret';
import { ResolveUnappliedReceipt } from '../src/unapplied-receipts/resolve-unapplied-receipt';
import { ResolvePayment } from '../src/provider-outcomes/resolve-payment';
import { UnappliedReceiptsStore } from '../src/unapplied-receipts/unapplied-receipts.store';
import type { Credit } from '../src/ledger/ledger.client';
import { CreditUnappliedReceipt } from '../src/unapplied-receipts/credit-unapplied-receipt';
import { paymentRequest } from './a-payment';
import { openPayments, type OpenPayments } from './open-payments';
import { paymentsDatabase, type PaymentsDatabase } from './payments-database';

const ACQUIRER = {
  bic: 'TESTPHM1XXX',
  merchantId: '000000000012345',
  name: 'HALIMBAWA STORE',
  city: 'QUEZON CITY',
  postalCode: '1100',
  category: '5411',
};

class FakeLedger {
  readonly credits: Credit[] = [];
  unavailable: Error | null = null;

  async credit(credit: Credit): Promise<void> {
    if (this.unavailable) throw this.unavailable;
    this.credits.push(credit);
  }
}

/**
 * Services for tests of live payments, acquirer callbacks and unapplied receipts, with their own database.
 */
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
  readonly payments: PaymentsStore;
  readonly getPayment: GetPayment;
  readonly db: Database;
  readonly get: OpenPayments['get'];
  readonly adminUrl: string;
  private readonly outbox: Outbox;

  private constructor(
    private readonly database: PaymentsDatabase,
    { get }: OpenPayments,
    readonly clock: FixedClock,
    readonly ledger: FakeLedger,
  ) {
    this.db = database.db;
    this.adminUrl = database.adminUrl;
    this.get = get;
    this.outbox = get(Outbox);
    this.payments = get(PaymentsStore);
    this.create = get(CreatePayment);
    this.expire = get(ExpirePayments);
    this.outcomes = get(ApplyProviderOutcome);
    this.getPayment = get(GetPayment);
    this.resolvePayment = get(ResolvePayment);
    this.receipts = get(UnappliedReceiptsStore);
    this.credit = get(CreditUnappliedReceipt);
    this.resolveReceipt = get(ResolveUnappliedReceipt);
    this.listReceipts = get(ListUnappliedReceipts);
    this.receive = get(ReceiveAcquirerCallback);
    this.rotate = get(RotateProviderSecret);
  }

  static async open(): Promise<AcquirerWorld> {
    const database = await paymentsDatabase();
    const [clock, ledger] = [new FixedClock('2026-05-01T00:00:00Z'), new FakeLedger()];
    const providers = [new SandboxProvider(), new AcquirerProvider(ACQUIRER)];
    const service = await openPayments(database.db, {
      clock,
      providers,
      basisPoints: 250,
      ledger,
      acquirer: ACQUIRER,
    });
    return new AcquirerWorld(database, service, clock, ledger);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Creates a pending live payment of ₱1,250.50. */
  pay(changes: Partial<CreatePaymentRequest> = {}): Promise<Payment> {
    const live = { merchantId: 'mer_1', environment: 'live', amount: '125050' } as const;
    return this.create.execute(paymentRequest({ ...live, ...changes }));
  }

  now(): number {
    return Math.floor(this.clock.now('live').getTime() / 1000);
  }

  /** Delivers an acquirer callback, signed with `secret` at `time` (Unix seconds). */
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
