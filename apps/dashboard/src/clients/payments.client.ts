import { Injectable } from '@nestjs/common';
import {
  cancelPaymentCommand,
  getPaymentCommand,
  isId,
  listPaymentsCommand,
  listRefundsCommand,
  notFound,
  type List,
  type ListPaymentsRequest,
  type Payment,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Changes } from '../changes/changes';
import { askerOf, tenantOf, type Visit } from '../http/visit';

/** A page shows at most this many refunds of a payment. */
const REFUNDS = 100;

@Injectable()
export class PaymentsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: Changes,
  ) {}

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no payment of this list */
  list(query: ListPaymentsRequest): Promise<List<Payment>> {
    return this.commands.ask(listPaymentsCommand, query);
  }

  /** With its events. @throws DomainError `not_found`, `unauthenticated` for a payment of the other side */
  async get(tenant: Tenant, id: string): Promise<Payment> {
    if (!isId('pay', id)) throw notFound('payment', id);
    return this.commands.ask(getPaymentCommand, { ...tenant, id, expandEvents: true });
  }

  /** @throws DomainError `not_found`, `invalid_state` unless it is pending */
  async cancel(visit: Visit, id: string, operation: string): Promise<void> {
    if (!isId('pay', id)) throw notFound('payment', id);
    const request = { ...tenantOf(visit), id, isRetry: true };
    await this.changes.ask(
      askerOf(visit),
      { action: 'payment.cancel', detail: { payment: id }, operation },
      () => this.commands.ask(cancelPaymentCommand, request, operation),
    );
  }

  /** Newest first. */
  async refundsOf(tenant: Tenant, paymentId: string): Promise<Refund[]> {
    const { data } = await this.commands.ask(listRefundsCommand, { ...tenant, paymentId, limit: REFUNDS });
    return data;
  }
}
