import { Injectable } from '@nestjs/common';
import {
  cancelPaymentCommand,
  createPaymentCommand,
  expirePaymentCommand,
  getPaymentCommand,
  issueStaticCodeCommand,
  listPaymentMethodsCommand,
  type GetRequest,
  type IssueStaticCodeRequest,
  type Payment,
  type PaymentMethodRoute,
  type StaticCode,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire } from '@tulay/money';
import type { CatalogPaymentEntity } from './catalog-payment.entity';

@Injectable()
export class PaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Creates a payment. A retry returns the existing payment. */
  create(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    const { amount, currency, method } = catalogPayment;
    const { language: _page, order: _ours, ...terms } = catalogPayment.terms;
    return this.commands.ask(createPaymentCommand, {
      ...idOf(catalogPayment),
      ...terms,
      amount: minorToWire(amount),
      currency,
      method,
      webhookUrl: null,
      externalId: null,
      idempotencyKey: null,
      keepsRejection: true,
    });
  }

  /** Returns the methods that providers currently accept, with their amount limits. */
  async methods({ merchantId, environment }: Tenant): Promise<PaymentMethodRoute[]> {
    return (await this.commands.ask(listPaymentMethodsCommand, { merchantId, environment })).methods;
  }

  /** Returns the QR code that wallets scan, or null if the static QR code has no wallet code. */
  async staticCode(qr: IssueStaticCodeRequest): Promise<StaticCode | null> {
    if (qr.environment === 'test') return null;
    const { id, paymentLinkId, merchantId, environment, name, currency } = qr;
    const request = { id, paymentLinkId, merchantId, environment, name, currency };
    return (await this.commands.ask(issueStaticCodeCommand, request)).code;
  }

  get(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    return this.commands.ask(getPaymentCommand, { ...idOf(catalogPayment), expandEvents: false });
  }

  /**
   * @throws DomainError `invalid_state` if the payment is no longer pending, `not_found` if the payment was
   * never created
   */
  cancel(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    return this.commands.ask(cancelPaymentCommand, idOf(catalogPayment));
  }

  /**
   * Expires a payment that another payment replaces.
   * @throws DomainError `invalid_state` if the payment is no longer pending, `not_found` if the payment was
   * never created
   */
  expire(catalogPayment: CatalogPaymentEntity): Promise<Payment> {
    return this.commands.ask(expirePaymentCommand, idOf(catalogPayment));
  }
}

const idOf = ({ paymentId, merchantId, environment }: CatalogPaymentEntity): GetRequest => ({
  id: paymentId,
  merchantId,
  environment,
});
