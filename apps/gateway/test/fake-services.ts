import {
  cancelPaymentCommand,
  cancelPayoutCommand,
  createFreePaymentCommand,
  createPaymentCommand,
  createPayoutCommand,
  currentRequestId,
  DomainError,
  environmentCrossing,
  findCreatedPaymentCommand,
  getBalanceCommand,
  getPaymentCommand,
  notFound,
  type CreateFreePaymentRequest,
  type CreatePaymentRequest,
  type CreatePayoutRequest,
  type GetRequest,
  type ListRequest,
  type Payment,
  type Payout,
} from '@tulay/contracts';
import { answerEach, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { fromMinor, minorFromWire, type Currency } from '@tulay/money';
import { answerCommands, on, type Answer } from '@tulay/testing';
import { emptyLists } from './empty-lists';
import { notifier, type AskedOfNotifier } from './fake-notifier';

type Owned<T> = T & { merchantId: string };
type Keyed = Pick<CreatePaymentRequest, 'merchantId' | 'environment' | 'idempotencyKey'>;

/** Fake services that record commands and whose behavior tests can change. */
export class FakeServices {
  readonly payments = new Map<string, Owned<Payment>>();
  readonly payouts = new Map<string, Payout>();
  /** All create commands, including repeated ones. */
  readonly created: { id: string; requestId: string | null }[] = [];
  /** All create commands for payments, including repeated ones. */
  readonly asked: (CreatePaymentRequest | CreateFreePaymentRequest)[] = [];
  readonly lists: ListRequest[] = [];
  readonly updates: AskedOfNotifier['updates'] = [];
  readonly rotations: AskedOfNotifier['rotations'] = [];
  /** Called before a payment or payout is created. May wait or throw an error. */
  beforeCreate: () => Promise<void> = async () => undefined;
  afterCreate: () => Promise<void> = async () => undefined;
  afterCancel: () => Promise<void> = async () => undefined;
  subjects: string[] = [];
  stop: () => Promise<void> = async () => undefined;

  /** Creates a payment. Like the real service, does not create a second payment for a repeated ID or key. */
  async create(request: CreatePaymentRequest): Promise<Payment> {
    this.created.push({ id: request.id, requestId: currentRequestId() });
    this.asked.push(request);
    await this.beforeCreate();
    const made = this.ofKey(request) ?? this.payments.get(request.id) ?? toPayment(request);
    if (!this.payments.has(made.id)) this.payments.set(made.id, made);
    await this.afterCreate();
    return shown(made);
  }

  /**
   * Creates a payment that succeeds immediately. Like the real service, does not create a second payment for a
   * repeated ID.
   */
  createFree(request: CreateFreePaymentRequest): Payment {
    this.asked.push(request);
    const command = { ...request, amount: '0' as const, webhookUrl: null, customerId: null, expiresIn: 0 };
    const made = this.payments.get(request.id) ?? { ...toPayment(command), status: 'succeeded' as const };
    this.payments.set(made.id, made);
    return shown(made);
  }

  ofKey({ merchantId, environment, idempotencyKey }: Keyed): Owned<Payment> | undefined {
    return [...this.payments.values()].find(
      (one) =>
        one.merchantId === merchantId &&
        one.environment === environment &&
        one.idempotency_key !== null &&
        one.idempotency_key === idempotencyKey,
    );
  }

  /** Creates a payout. Like the real service, does not create a second payout for a repeated ID. */
  async payOut(request: CreatePayoutRequest): Promise<Payout> {
    this.created.push({ id: request.id, requestId: currentRequestId() });
    await this.beforeCreate();
    if (!this.payouts.has(request.id)) this.payouts.set(request.id, toPayout(request));
    await this.afterCreate();
    return this.payouts.get(request.id)!;
  }

  get({ id, merchantId, environment }: GetRequest): Payment {
    const payment = this.payments.get(id);
    if (!payment || payment.merchantId !== merchantId) throw notFound('payment', id);
    if (payment.environment !== environment) throw environmentCrossing('payment');
    return shown(payment);
  }
}

export async function startFakeServices(natsUrl: string): Promise<FakeServices> {
  const fakes = new FakeServices();
  const answers = [...payments(fakes), ...notifier(fakes), ...ledger, ...emptyLists(fakes.lists)];
  fakes.subjects = answers.map(({ subject }) => subject);
  const service = await answerCommands(natsUrl, answers);
  fakes.stop = () => service.stop();
  return fakes;
}

const payments = (fakes: FakeServices): Answer[] => [
  {
    subject: createPaymentCommand.subject,
    answer: (batch: BatchItem<CreatePaymentRequest>[]): Promise<BatchAnswer<Payment>[]> =>
      answerEach(
        createPaymentCommand,
        batch,
        (request) => fakes.create(request),
        (error) => error,
      ),
  },
  on(createFreePaymentCommand, (request) => fakes.createFree(request)),
  on(findCreatedPaymentCommand, (key) => {
    const made = fakes.ofKey(key);
    return made ? shown(made) : null;
  }),
  on(getPaymentCommand, (query) => fakes.get(query)),
  on(cancelPaymentCommand, (query) => {
    const payment = fakes.get(query);
    if (payment.status !== 'pending')
      throw new DomainError('invalid_state', 'Only pending payments can be cancelled');
    fakes.payments.set(payment.id, { ...payment, merchantId: query.merchantId, status: 'failed' });
    return fakes.get(query);
  }),
];

/** Returns handlers for payout commands, which are not registered by default. */
export const payouts = (fakes: FakeServices): Answer[] => [
  on(createPayoutCommand, (request) => fakes.payOut(request)),
  on(cancelPayoutCommand, async ({ id, isRetry }) => {
    const known = fakes.payouts.get(id)!;
    if (known.status !== 'pending' && !isRetry)
      throw new DomainError('invalid_state', 'Only pending payouts can be cancelled');
    const payout: Payout = { ...known, status: 'cancelled' };
    fakes.payouts.set(id, payout);
    await fakes.afterCancel();
    return payout;
  }),
];

const ledger: Answer[] = [
  on(getBalanceCommand, ({ environment }) => ({
    object: 'balance_list' as const,
    environment,
    available: { PHP: 12.5 },
    pending: { PHP: 2.5 },
  })),
];

const shown = ({ merchantId: _merchantId, ...payment }: Owned<Payment>): Payment => payment;

const toPayout = (request: CreatePayoutRequest): Payout => ({
  id: request.id,
  object: 'payout',
  environment: request.environment,
  status: 'pending',
  amount: fromMinor(minorFromWire(request.amount), request.currency as Currency),
  currency: request.currency,
  method: request.method,
  rail: null,
  provider: 'sandbox',
  provider_ref: null,
  destination: { account_no: '639171234567' },
  description: request.description,
  metadata: request.metadata,
  failure: null,
  created: 1_700_000_000,
});

const toPayment = (request: CreatePaymentRequest): Owned<Payment> => ({
  merchantId: request.merchantId,
  id: request.id,
  object: 'payment',
  reference: '7K3-Q92-MF1',
  environment: request.environment,
  status: 'pending',
  amount: fromMinor(minorFromWire(request.amount), request.currency as Currency),
  currency: request.currency,
  method: request.method as Payment['method'],
  provider: 'sandbox',
  provider_ref: null,
  wallet_ref: null,
  checkout_url: null,
  qr_code: null,
  qr_code_url: null,
  app_link: null,
  bank_account: null,
  return_url: request.returnUrl,
  webhook_url: request.webhookUrl,
  description: request.description,
  customer: request.customer,
  customer_id: request.customerId,
  external_id: request.externalId,
  source: request.source ?? null,
  metadata: request.metadata,
  fee_amount: 0,
  net_amount: null,
  amount_refunded: 0,
  idempotency_key: request.idempotencyKey,
  failure: null,
  expires_at: null,
  succeeded_at: null,
  failed_at: null,
  created: 1_700_000_000,
});
