import { Injectable } from '@nestjs/common';
import {
  createRefundCommand,
  listRefundsCommand,
  type CreateRefundRequest,
  type List,
  type ListRefundsRequest,
  type Refund,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class RefundsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no refund of this list */
  list(query: ListRefundsRequest): Promise<List<Refund>> {
    return this.commands.ask(listRefundsCommand, query);
  }

  /**
   * One id makes one refund, however often it is asked for.
   * @throws DomainError `not_found`, `invalid_request` (over the remainder), `invalid_state` (the payment or its provider cannot)
   */
  create(request: CreateRefundRequest): Promise<Refund> {
    return this.commands.ask(createRefundCommand, request);
  }
}
