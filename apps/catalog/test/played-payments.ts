import {
  DomainError,
  notFound,
  type Payment,
  type PaymentFailure,
  type PaymentStatus,
} from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { aPayment } from '@tulay/testing';
import type { CheckoutRow } from '../src/checkouts/checkout.entity';

const CANCELLED: PaymentFailure = { code: 'cancelled', message: 'The merchant cancelled the payment' };

type Hook = (checkout: CheckoutRow) => Promise<void>;
const nothing: Hook = async () => undefined;

/** The payments service as its contract describes it: one id is one payment, and only a pending one can be ended. */
export class PlayedPayments {
  readonly payments = new Map<string, Payment>();
  /** Runs before a payment is opened: may wait, or throw because it is refused or nobody answers. */
  beforeCreate: Hook = nothing;
  /** Runs after a payment was opened: a throw here is an answer that was lost. */
  afterCreate: Hook = nothing;
  /** Runs before a payment is ended: it may be paid just now. */
  beforeEnd: Hook = nothing;
  /** Runs after a payment was ended: a throw here is an answer that was lost. */
  afterEnd: Hook = nothing;

  /** Forgets everything, and behaves again. */
  reset(): void {
    this.payments.clear();
    this.beforeCreate = this.afterCreate = this.beforeEnd = this.afterEnd = nothing;
  }

  async create(checkout: CheckoutRow): Promise<Payment> {
    await this.beforeCreate(checkout);
    const { paymentId: id, environment, amount, currency, method, terms } = checkout;
    const known = this.payments.get(id);
    const asked = {
      id,
      environment,
      amount: fromMinor(amount, currency),
      currency,
      method: method as 'card',
    };
    const { customer, customerId, description, returnUrl, metadata } = terms;
    const rest = { customer, customer_id: customerId, description, return_url: returnUrl, metadata };
    if (!known) this.payments.set(id, aPayment({ ...asked, ...rest }));
    await this.afterCreate(checkout);
    return this.get(checkout);
  }

  async get({ paymentId }: Pick<CheckoutRow, 'paymentId'>): Promise<Payment> {
    const payment = this.payments.get(paymentId);
    if (!payment) throw notFound('payment', paymentId);
    return payment;
  }

  async cancel(checkout: CheckoutRow): Promise<Payment> {
    return this.end(checkout, 'failed', CANCELLED);
  }

  async expire(checkout: CheckoutRow): Promise<Payment> {
    return this.end(checkout, 'expired', null);
  }

  /** What a payer, a bank or a refund does. Answers the payment as its event carries it. */
  turn(paymentId: string, status: PaymentStatus): Payment {
    const turned = { ...this.payments.get(paymentId)!, status };
    this.payments.set(paymentId, turned);
    return turned;
  }

  /** The payments that can still be paid. */
  open(): Payment[] {
    return [...this.payments.values()].filter(({ status }) => status === 'pending');
  }

  private async end(
    checkout: CheckoutRow,
    status: PaymentStatus,
    failure: PaymentFailure | null,
  ): Promise<Payment> {
    await this.beforeEnd(checkout);
    const payment = await this.get(checkout);
    if (payment.status === status) return payment;
    if (payment.status !== 'pending')
      throw new DomainError('invalid_state', `A payment that is ${payment.status} cannot be ended`);
    const ended = { ...payment, status, failure };
    this.payments.set(payment.id, ended);
    await this.afterEnd(checkout);
    return ended;
  }
}
