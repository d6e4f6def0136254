import { Injectable } from '@nestjs/common';
import {
  createRefundCommand,
  getRefundCommand,
  listRefundsCommand,
  type GetRequest,
  type List,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import type { CreateRefundBody } from './refunds.inputs';
import { toListRequest } from '../requests/inputs';
import type { ListRefundsQuery } from './refunds.inputs';
import { currencyFilter, requireIdOf } from '../requests/request.rules';

@Injectable()
export class RefundsClient {
  constructor(private readonly commands: CommandClient) {}

  create(owner: Tenant, id: string, body: CreateRefundBody): Promise<Refund> {
    requireIdOf('payment', body.payment);
    return this.commands.ask(createRefundCommand, {
      id,
      paymentId: body.payment,
      amount: body.amount ?? null,
      reason: body.reason ?? null,
      ...owner,
    });
  }

  list(owner: Tenant, query: ListRefundsQuery): Promise<List<Refund>> {
    const { status, payment: paymentId } = query;
    const filters = { status, paymentId, currency: currencyFilter(query.currency) };
    return this.commands.ask(listRefundsCommand, { ...toListRequest(owner, query), ...filters });
  }

  get(query: GetRequest): Promise<Refund> {
    requireIdOf('refund', query.id);
    return this.commands.ask(getRefundCommand, query);
  }
}
