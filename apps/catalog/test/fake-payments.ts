import {
  DomainError,
  notFound,
  PAYMENT_METHODS,
  type Payment,
  type PaymentFailure,
  type PaymentMethod,
  type PaymentMethodRoute,
  type PaymentStatus,
  type StaticCode,
  type Tenant,
} from '@tulay/contracts';
import { fromMinor, type Currency } from '@tulay/money';
import { aMethodRoute, aPayment } from '@tulay/testing';
import type { CatalogPaymentEntity } from '../src/catalog-payments/catalog-payment.entity';

const CANCELLED: PaymentFailure = { code: 'cancelled', message: 'The merchant cancelled the payment' };

type Hook = (catalogPayment: CatalogPaymentEntity) => Promise<void>;
const nothing: Hook = async () => undefined;

/**
 * Fake payments service that follows the contract: one payment per ID, and only a pending payment can be
 * ended.
 */
export class FakePayments {
  readonly payments = new Map<string, Payment>();
  /** Runs before a payment is created. An error thrown here simulates a rejection or an outage. */
  beforeCreate: Hook = nothing;
  /** Runs after a payment was created. An error thrown here simulates a lost response. */
  afterCreate: Hook = nothing;
  /** Runs before a payment is ended, for example to let the payer pay first. */
  beforeEnd: Hook = nothing;
  /** Runs after a payment was ended. An error thrown here simulates a lost response. */
  afterEnd: Hook = nothing;

  /** Payment methods that at least one provider accepts. */
  routes: readonly PaymentMethod[] = PAYMENT_METHODS;

  /** The only currency that the payment methods accept. Null accepts any currency. */
  currency: Currency | null = null;

  /** Largest amount that the payment methods accept, in major units. Null means no limit. */
  largest: number | null = null;

  async methods(): Promise<PaymentMethodRoute[]> {
    const { currency, largest: max } = this;
    return this.routes.map((method) => aMethodRoute({ method, currency, max }));
  }

  /** Wallet code of static QR codes in live mode. */
  walletCode: StaticCode | null = null;

  async staticCode({ environment }: Tenant): Promise<StaticCode | null> {
    return environment === 'live' ? this.walletCode : null;
  }

  reset(): void {
    this.routes = PAYMENT_METHODS;
    this.currency = null;
    this.largest = null;
    this.walletCode = null;
    this.payments.clear();
    this.beforeCreate = this.afterCreate = this.beforeEnd = this.afterEnd = nothing;
  }

  async create(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    await this.beforeCreate(catalogPayment);
    const { paymentId: id, environment, amount, currency, method, terms } = catalogPayment;
    const known = this.payments.get(id);
    const asked = {
      id,
      environment,
      amount: fromMinor(amount, currency),
      currency,
      method: method as 'card',
    };
    const { customer, customerId, description, returnUrl, source = null, metadata } = terms;
    const rest = { customer, customer_id: customerId, description, return_url: returnUrl, source, metadata };
    if (!known) this.payments.set(id, aPayment({ ...asked, ...rest }));
    await this.afterCreate(catalogPayment);
    return this.get(catalogPayment);
  }

  async get({ paymentId }: Pick<CatalogPaymentEntity, 'paymentId'>): Promise<Payment> {
    const payment = this.payments.get(paymentId);
    if (!payment) throw notFound('payment', paymentId);
    return payment;
  }

  async cancel(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    return this.end(catalogPayment, 'failed', CANCELLED);
  }

  async expire(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    return this.end(catalogPayment, 'expired', null);
  }

  /** Changes a payment's status as a payer, a bank or a refund would. Returns the changed payment. */
  turn(paymentId: string, status: PaymentStatus): Payment {
    const turned = { ...this.payments.get(paymentId)!, status };
    this.payments.set(paymentId, turned);
    return turned;
  }

  latest(): Payment {
    const payment = [...this.payments.values()].at(-1);
    if (!payment) throw new Error('No payment was created');
    return payment;
  }

  open(): Payment[] {
    return [...this.payments.values()].filter(({ status }) => status === 'pending');
  }

  private async end(
    catalogPayment: CatalogPaymentEntity,
    status: PaymentStatus,
    failure: PaymentFailure | null,
  ): Promise<Payment> {
    await this.beforeEnd(catalogPayment);
    const payment = await this.get(catalogPayment);
    if (payment.status === status) return payment;
    if (payment.status !== 'pending')
      throw new DomainError('invalid_state', `This payment is ${payment.status} and cannot be ended`);
    const ended = { ...payment, status, failure };
    this.payments.set(payment.id, ended);
    await this.afterEnd(catalogPayment);
    return ended;
  }
}
