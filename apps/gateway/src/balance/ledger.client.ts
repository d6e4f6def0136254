import { Injectable } from '@nestjs/common';
import {
  getBalanceCommand,
  listBalanceTransactionsCommand,
  type Balance,
  type BalanceTransaction,
  type List,
  type Tenant,
  type GetBalanceRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { toListRequest } from '../requests/inputs';
import { currencyFilter } from '../requests/request.rules';
import type { ListBalanceTransactionsQuery } from './balance.query';

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  balance(owner: GetBalanceRequest): Promise<Balance> {
    return this.commands.ask(getBalanceCommand, owner);
  }

  transactions(owner: Tenant, query: ListBalanceTransactionsQuery): Promise<List<BalanceTransaction>> {
    const { type, source } = query;
    const filters = { type, source, currency: currencyFilter(query.currency) };
    return this.commands.ask(listBalanceTransactionsCommand, { ...toListRequest(owner, query), ...filters });
  }
}
