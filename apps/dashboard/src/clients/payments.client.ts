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
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';

/** Maximum number of refunds on a payment's page. */
const REFUNDS = 100;

@Injectable()
export class PaymentsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /**
   * Lists payments, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not in the list
   */
  list(query: ListPaymentsRequest): Promise<List<Payment>> {
    return this.commands.ask(listPaymentsCommand, query);
  }

  /**
   * Returns a payment with its events.
   * @throws DomainError `not_found` if the payment does not exist, `unauthenticated` if the payment is in the
   * other mode
   */
  async get(tenant: Tenant, id: string): Promise<Payment> {
    if (!isId('pay', id)) throw notFound('payment', id);
    return this.commands.ask(getPaymentCommand, { ...tenant, id, expandEvents: true });
  }

  /**
   * @throws DomainError `not_found` if the payment does not exist, `invalid_state` if the payment is not
   * pending
   */
  async cancel(visit: RequestContext, id: string, operation: string): Promise<void> {
    if (!isId('pay', id)) throw notFound('payment', id);
    const request = { ...tenantOf(visit), id, isRetry: true };
    await this.changes.request(
      requesterOf(visit),
      { action: 'payment.cancel', detail: { payment: id }, operation },
      () => this.commands.ask(cancelPaymentCommand, request, operation),
    );
  }

  /** Lists a payment's refunds, newest first. */
  async refundsOf(tenant: Tenant, paymentId: string): Promise<Refund[]> {
    const { data } = await this.commands.ask(listRefundsCommand, { ...tenant, paymentId, limit: REFUNDS });
    return data;
  }
}
