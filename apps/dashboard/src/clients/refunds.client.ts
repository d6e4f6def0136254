import { Injectable } from '@nestjs/common';
import {
  createRefundCommand,
  listRefundsCommand,
  type List,
  type ListRefundsRequest,
  type Payment,
  type Refund,
  type RefundReason,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { currencyOf, fromMinor, minorToWire } from '@tulay/money';
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';

interface WantedRefund {
  /** Refund ID (`re_…`). */
  id: string;
  payment: Pick<Payment, 'id' | 'currency'>;
  /** Amount in minor units. */
  amount: bigint;
  reason: RefundReason | null;
}

@Injectable()
export class RefundsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /**
   * Lists refunds, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not in the list
   */
  list(query: ListRefundsRequest): Promise<List<Refund>> {
    return this.commands.ask(listRefundsCommand, query);
  }

  /**
   * Creates a refund. Idempotent: repeating a request with the same ID does not create a second refund.
   * @throws DomainError `not_found` if the payment does not exist, `invalid_request` if the amount exceeds
   * the remaining amount, `invalid_state` if the payment or its provider does not allow refunds
   */
  create(visit: RequestContext, { id, payment, amount, reason }: WantedRefund): Promise<Refund> {
    const main = fromMinor(amount, currencyOf(payment.currency));
    const request = { ...tenantOf(visit), id, paymentId: payment.id, amount: main, reason };
    const detail = {
      refund: id,
      payment: payment.id,
      amount: minorToWire(amount),
      currency: payment.currency,
      ...(reason && { reason }),
    };
    return this.changes.request(requesterOf(visit), { action: 'refund.create', detail, operation: id }, () =>
      this.commands.ask(createRefundCommand, request, id),
    );
  }
}
