import {
  environmentCrossing,
  getPaymentCommand,
  listPaymentsCommand,
  listRefundsCommand,
  notFound,
  type DomainError,
  type List,
  type ListPaymentsRequest,
  type Payment,
  type Refund,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from './embed-under-test';
import { PROJECT } from './tokens';

/** Fake payments service for one merchant in the test environment. */
class PlayedPayments {
  payments: Payment[] = [];
  refunds: Refund[] = [];
  /** The same merchant's payments in the other environment. */
  elsewhere: Payment[] = [];
  readonly asked: ListPaymentsRequest[] = [];
  trouble: DomainError | null = null;
  /** Returns whether a payment matches the query. By default, every payment matches. */
  meets: (payment: Payment, query: ListPaymentsRequest) => boolean = () => true;

  reset(): void {
    this.asked.length = 0;
    this.trouble = null;
    this.refunds = [];
    this.elsewhere = [];
    this.meets = () => true;
    this.payments = [
      aPayment({ status: 'succeeded', customer: { name: 'Juan dela Cruz', email: 'juan@example.com' } }),
    ];
  }

  start(): Promise<EmbedUnderTest> {
    return EmbedUnderTest.start([
      on(listPaymentsCommand, (query) => this.list(query)),
      on(getPaymentCommand, ({ id, merchantId }) => {
        if (merchantId !== 'mer_1') throw notFound('payment', id);
        if (this.elsewhere.some((payment) => payment.id === id)) throw environmentCrossing('payment');
        const found = this.payments.find((payment) => payment.id === id);
        if (!found) throw notFound('payment', id);
        return found;
      }),
      on(listRefundsCommand, () => ({ object: 'list' as const, data: this.refunds, has_more: false })),
    ]);
  }

  private list(query: ListPaymentsRequest): List<Payment> {
    this.asked.push(query);
    if (this.trouble) throw this.trouble;
    const met = this.payments.filter((payment) => this.meets(payment, query));
    const { limit, startingAfter } = query;
    const from = met.findIndex(({ id }) => id === startingAfter) + 1;
    return { object: 'list', data: met.slice(from, from + limit), has_more: met.length > from + limit };
  }
}

/** Runs the embed service with a fake payments service during the tests of a file. */
export function paymentsFrame(): { embed: EmbedUnderTest; played: PlayedPayments } {
  const frame = { embed: null as unknown as EmbedUnderTest, played: new PlayedPayments() };
  beforeAll(async () => {
    frame.embed = await frame.played.start();
  });
  afterAll(() => frame.embed.stop());
  beforeEach(() => {
    frame.embed.reset();
    frame.played.reset();
  });
  return frame;
}

export const paymentsPath = (token: string, more = ''): string =>
  `/embed/payments/${PROJECT}?token=${token}${more}`;

export const rowsOf = (html: string): number => html.match(/<tr role="row" data-id=/g)?.length ?? 0;
