import { Injectable } from '@nestjs/common';
import {
  getBalanceCommand,
  getPaymentLabelsCommand,
  labelTransactions,
  listBalanceTransactionsCommand,
  type Balance,
  type GetBalanceRequest,
  type LabeledTransaction,
  type List,
  type Tenant,
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

  /** Lists transactions with their payments' references, which are stored only in the payments service. */
  async transactions(owner: Tenant, query: ListBalanceTransactionsQuery): Promise<List<LabeledTransaction>> {
    const { type, source } = query;
    const filters = { type, source, currency: currencyFilter(query.currency) };
    const request = { ...toListRequest(owner, query), ...filters };
    const list = await this.commands.ask(listBalanceTransactionsCommand, request);
    if (!list.data.length) return { ...list, data: [] };
    const ids = list.data.map((transaction) => transaction.source);
    const labels = await this.commands.ask(getPaymentLabelsCommand, { ...owner, ids });
    return { ...list, data: labelTransactions(list.data, labels) };
  }
}
