import { Injectable } from '@nestjs/common';
import {
  getBalanceCommand,
  getBalanceHistoryCommand,
  getMoneyInTransitCommand,
  getStatementCommand,
  listBalanceDaysCommand,
  listBalanceTransactionsCommand,
  type Balance,
  type BalanceDay,
  type BalanceTransaction,
  type GetBalanceHistoryRequest,
  type GetStatementRequest,
  type List,
  type ListBalanceDaysRequest,
  type ListBalanceTransactionsRequest,
  type MoneyInTransit,
  type Statement,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  balance({ merchantId, environment }: Tenant): Promise<Balance> {
    return this.commands.ask(getBalanceCommand, { merchantId, environment });
  }

  /** The balance right before each of the moments. */
  async history(query: GetBalanceHistoryRequest): Promise<number[]> {
    return (await this.commands.ask(getBalanceHistoryCommand, query)).balances;
  }

  inTransit({ merchantId, environment }: Tenant): Promise<MoneyInTransit> {
    return this.commands.ask(getMoneyInTransitCommand, { merchantId, environment });
  }

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no day */
  days(query: ListBalanceDaysRequest): Promise<List<BalanceDay>> {
    return this.commands.ask(listBalanceDaysCommand, query);
  }

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no movement of this list */
  movements(query: ListBalanceTransactionsRequest): Promise<List<BalanceTransaction>> {
    return this.commands.ask(listBalanceTransactionsCommand, query);
  }

  /** Oldest first, page by page. */
  statement(query: GetStatementRequest): Promise<Statement> {
    return this.commands.ask(getStatementCommand, query);
  }
}
