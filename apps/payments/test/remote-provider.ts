import { DomainError, PAYMENT_METHODS, type Environment } from '@tulay/contracts';
import type { ProviderCallback } from '@tulay/provider-routing';
import type {
  CallbackHint,
  CancelAnswer,
  CheckAnswer,
  OpenAnswer,
  OpenedAt,
  PaymentProvider,
  PaymentReport,
  PaymentRequest,
  ProviderCapability,
  RefundAnswer,
  RefundRequest,
} from '../src/providers/provider.port';

export const CALLBACK_SECRET = 'callback-secret';

/** Provider that returns the responses scripted by the test. */
export class RemoteProvider implements PaymentProvider {
  readonly remote = true;
  tellsFees = true;
  readonly capabilities: ProviderCapability[];
  /** References in the order of the calls. */
  readonly opened: string[] = [];
  readonly cancelled: string[] = [];
  readonly refunded: string[] = [];
  readonly polled: string[] = [];
  onOpen: (request: PaymentRequest) => Promise<OpenAnswer> = (request) =>
    Promise.resolve(this.answerOf(request));
  onFind: (opened: OpenedAt) => PaymentReport | Promise<PaymentReport> = () => ({ outcome: 'pending' });
  onCancel: (opened: OpenedAt) => CancelAnswer | Promise<CancelAnswer> = () => 'cancelled';
  onRefund: (request: RefundRequest) => Promise<RefundAnswer> = ({ id }) =>
    Promise.resolve({ outcome: 'refunded', providerRef: `rfd-${id}` });
  onFindRefund: (request: RefundRequest) => RefundAnswer | Promise<RefundAnswer> = () => ({
    outcome: 'unknown',
  });

  constructor(
    readonly name: string,
    environments: readonly Environment[] = ['live'],
    changes: Partial<ProviderCapability> = {},
  ) {
    this.capabilities = environments.map((environment) => ({
      environment,
      methods: PAYMENT_METHODS,
      currency: 'PHP',
      refunds: { supported: true, partial: true, windowDays: 180, oneAtATime: false, deduplicated: true },
      cancellable: true,
      maxLife: null,
      ...changes,
    }));
  }

  answerOf({ reference }: PaymentRequest): OpenAnswer {
    return {
      outcome: 'opened',
      payment: {
        providerRef: `pr-${reference}`,
        ids: { intent: `in-${reference}` },
        checkoutUrl: `https://${this.name}.test/${reference}`,
        qrCode: null,
        appLink: null,
        bankAccount: null,
        expiresAt: null,
      },
    };
  }

  open(request: PaymentRequest): Promise<OpenAnswer> {
    this.opened.push(request.reference);
    return this.onOpen(request);
  }

  async find(opened: OpenedAt): Promise<PaymentReport> {
    this.polled.push(opened.reference);
    return this.onFind(opened);
  }

  async cancel(opened: OpenedAt): Promise<CancelAnswer> {
    this.cancelled.push(opened.reference);
    return this.onCancel(opened);
  }

  refund(request: RefundRequest): Promise<RefundAnswer> {
    this.refunded.push(request.id);
    return this.onRefund(request);
  }

  async findRefund(request: RefundRequest): Promise<RefundAnswer> {
    return this.onFindRefund(request);
  }

  /** The body is the callback hint as JSON. */
  readCallback({ headers, rawBody, environment }: ProviderCallback): CallbackHint {
    if (headers['x-callback-token'] !== `${CALLBACK_SECRET} ${environment}`)
      throw new DomainError('unauthenticated', 'The callback token is invalid');
    return JSON.parse(rawBody.toString('utf8')) as CallbackHint;
  }

  check(): Promise<CheckAnswer> {
    return Promise.resolve({ ok: true });
  }

  records(): null {
    return null;
  }
}
