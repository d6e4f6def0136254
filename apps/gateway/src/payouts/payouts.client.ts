import { Injectable } from '@nestjs/common';
import {
  cancelPayoutCommand,
  checkPayoutCommand,
  createPayoutCommand,
  getPayoutCommand,
  listBanksCommand,
  listPayoutsCommand,
  type IdempotentActionRequest,
  type Bank,
  type CreatePayoutRequest,
  type GetRequest,
  type List,
  type Payout,
  type PayoutPreview,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, toMinor } from '@tulay/money';
import type { CreatePayoutBody, PayoutDestinationBody } from './payouts.inputs';
import { toListRequest } from '../requests/inputs';
import type { ListPayoutsQuery } from './payouts.inputs';
import { currencyFilter, currencyOf, requireIdOf } from '../requests/request.rules';

@Injectable()
export class PayoutsClient {
  constructor(private readonly commands: CommandClient) {}

  /** @param body validated body, with a supported currency and an amount within the currency's decimals */
  create(owner: Tenant, id: string, body: CreatePayoutBody): Promise<Payout> {
    return this.commands.ask(createPayoutCommand, toRequest(owner, id, body));
  }

  /** Returns a preview of the payout without creating it. */
  check(owner: Tenant, id: string, body: CreatePayoutBody): Promise<PayoutPreview> {
    return this.commands.ask(checkPayoutCommand, toRequest(owner, id, body));
  }

  list(owner: Tenant, query: ListPayoutsQuery): Promise<List<Payout>> {
    const { status, method } = query;
    const filters = { status, method, currency: currencyFilter(query.currency) };
    return this.commands.ask(listPayoutsCommand, { ...toListRequest(owner, query), ...filters });
  }

  get(query: GetRequest): Promise<Payout> {
    requireIdOf('payout', query.id);
    return this.commands.ask(getPayoutCommand, query);
  }

  cancel(query: IdempotentActionRequest): Promise<Payout> {
    requireIdOf('payout', query.id);
    return this.commands.ask(cancelPayoutCommand, query);
  }

  banks(): Promise<List<Bank>> {
    return this.commands.ask(listBanksCommand, {});
  }
}

function toRequest(owner: Tenant, id: string, body: CreatePayoutBody): CreatePayoutRequest {
  const currency = currencyOf(body.currency);
  return {
    id,
    amount: minorToWire(toMinor(body.amount, currency)),
    currency,
    method: body.method,
    destination: toDestination(body.destination),
    description: body.description ?? null,
    metadata: body.metadata ?? {},
    ...owner,
  };
}

const toDestination = (body: PayoutDestinationBody): CreatePayoutRequest['destination'] => ({
  account_no: body.account_no,
  bank_code: body.bank_code,
  account_number: body.account_number,
  account_name: body.account_name,
});
