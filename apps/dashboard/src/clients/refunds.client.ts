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
import { Changes } from '../changes/changes';
import { askerOf, tenantOf, type Visit } from '../http/visit';

/** A refund that somebody makes. */
interface WantedRefund {
  /** `re_…` */
  id: string;
  payment: Pick<Payment, 'id' | 'currency'>;
  /** Minor units. */
  amount: bigint;
  reason: RefundReason | null;
}

@Injectable()
export class RefundsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: Changes,
  ) {}

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no refund of this list */
  list(query: ListRefundsRequest): Promise<List<Refund>> {
    return this.commands.ask(listRefundsCommand, query);
  }

  /**
   * One id makes one refund, however often it is asked for.
   * @throws DomainError `not_found`, `invalid_request` (over the remainder), `invalid_state` (the payment or its provider cannot)
   */
  create(visit: Visit, { id, payment, amount, reason }: WantedRefund): Promise<Refund> {
    const main = fromMinor(amount, currencyOf(payment.currency));
    const request = { ...tenantOf(visit), id, paymentId: payment.id, amount: main, reason };
    const detail = {
      refund: id,
      payment: payment.id,
      amount: minorToWire(amount),
      currency: payment.currency,
      ...(reason && { reason }),
    };
    return this.changes.ask(askerOf(visit), { action: 'refund.create', detail, operation: id }, () =>
      this.commands.ask(createRefundCommand, request),
    );
  }
}
