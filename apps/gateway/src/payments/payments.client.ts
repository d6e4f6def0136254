import { Injectable } from '@nestjs/common';
import {
  cancelPaymentCommand,
  createPaymentCommand,
  findCreatedPaymentCommand,
  getPaymentCommand,
  listPaymentsCommand,
  usualLifeOf,
  toPaymentReference,
  type CreatePaymentRequest,
  type IdempotentActionRequest,
  type GetRequest,
  type List,
  type ListPaymentsRequest,
  type Payment,
  type PaymentCustomer,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, toMinor, type MinorString } from '@tulay/money';
import { differsFromPayment } from './differs-from-payment';
import type { CreatePaymentBody, PaymentCustomerBody } from './payments.body';
import { toListRequest } from '../requests/inputs';
import type { ListPaymentsQuery } from './payments.query';
import { currencyFilter, currencyOf, requireIdOf } from '../requests/request.rules';

export interface CreateContext {
  owner: Tenant;
  /** Payment ID, `pay_…`. */
  id: string;
  idempotencyKey: string | null;
}

interface CreatedPayment {
  payment: Payment;
  /** Whether an earlier request with the same Idempotency-Key created the payment. */
  isReplay: boolean;
  isMismatch: boolean;
}

@Injectable()
export class PaymentsClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Creates a payment, or returns the payment that an earlier request with this Idempotency-Key created, and
   * whether that request had a different body.
   */
  async create(context: CreateContext, body: CreatePaymentBody): Promise<CreatedPayment> {
    const request = toCreatePayment(context, body);
    const payment = await this.commands.ask(createPaymentCommand, request);
    const isReplay = payment.id !== context.id;
    return { payment, isReplay, isMismatch: isReplay && differsFromPayment(payment, request) };
  }

  /**
   * Returns the payment as it was in the first response, or null if no request with this key created a payment
   * in the last 24 hours.
   */
  findCreated({ merchantId, environment, key }: Tenant & { key: string }): Promise<Payment | null> {
    return this.commands.ask(findCreatedPaymentCommand, { merchantId, environment, idempotencyKey: key });
  }

  list(owner: Tenant, query: ListPaymentsQuery): Promise<List<Payment>> {
    return this.commands.ask(listPaymentsCommand, toListPayments(owner, query));
  }

  get(query: GetRequest, expandEvents: boolean): Promise<Payment> {
    requireIdOf('payment', query.id);
    return this.commands.ask(getPaymentCommand, { ...query, expandEvents });
  }

  cancel(query: IdempotentActionRequest): Promise<Payment> {
    requireIdOf('payment', query.id);
    return this.commands.ask(cancelPaymentCommand, query);
  }
}

/**
 * Converts a validated body to a command. The currency is supported, and the amount has at most as many
 * decimals as the currency.
 */
export function toCreatePayment(
  { owner, id, idempotencyKey }: CreateContext,
  body: CreatePaymentBody,
): CreatePaymentRequest {
  const currency = currencyOf(body.currency);
  return {
    id,
    idempotencyKey,
    amount: minorToWire(toMinor(body.amount, currency)),
    currency,
    method: body.method,
    description: body.description ?? null,
    returnUrl: body.return_url ?? null,
    webhookUrl: body.webhook_url ?? null,
    customer: toCustomer(body.customer),
    customerId: body.customer_id ?? null,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
    expiresIn: body.expires_in ?? usualLifeOf(body.method),
    // The spread comes last, because V8 takes 15 µs to create a large object literal that starts with a
    // spread.
    ...owner,
  };
}

/** Converts a validated query to a command. Amounts have at most as many decimals as the query's currency. */
function toListPayments(owner: Tenant, query: ListPaymentsQuery): ListPaymentsRequest {
  const currency = currencyFilter(query.currency);
  const minor = (amount: string | undefined): MinorString | undefined =>
    amount === undefined || currency === undefined
      ? undefined
      : minorToWire(toMinor(Number(amount), currency));
  return {
    ...toListRequest(owner, query),
    status: query.status,
    method: query.method,
    customerId: query.customer_id,
    externalId: query.external_id,
    sourceType: query.source_type,
    source: query.source,
    reference: query.reference === undefined ? undefined : toPaymentReference(query.reference),
    currency,
    amountGte: minor(query['amount[gte]']),
    amountLte: minor(query['amount[lte]']),
  };
}

const toCustomer = (body: PaymentCustomerBody | null | undefined): PaymentCustomer | null =>
  body ? { email: body.email ?? null, name: body.name ?? null } : null;
