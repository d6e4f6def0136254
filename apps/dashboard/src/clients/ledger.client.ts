import { Injectable } from '@nestjs/common';
import {
  getBalanceCommand,
  getBalanceHistoryCommand,
  getMoneyInTransitCommand,
  getPaymentLabelsCommand,
  getStatementCommand,
  labelTransactions,
  listBalanceDaysCommand,
  listBalanceTransactionsCommand,
  type Balance,
  type BalanceDay,
  type BalanceTransaction,
  type GetBalanceHistoryRequest,
  type GetStatementRequest,
  type LabeledTransaction,
  type List,
  type ListBalanceDaysRequest,
  type ListBalanceTransactionsRequest,
  type MoneyInTransit,
  type Statement,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

interface LabeledStatement extends Statement {
  lines: LabeledTransaction[];
}

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  balance({ merchantId, environment }: Tenant): Promise<Balance> {
    return this.commands.ask(getBalanceCommand, { merchantId, environment });
  }

  /** Returns the balance immediately before each of the given times. */
  async history(query: GetBalanceHistoryRequest): Promise<number[]> {
    return (await this.commands.ask(getBalanceHistoryCommand, query)).balances;
  }

  inTransit({ merchantId, environment }: Tenant): Promise<MoneyInTransit> {
    return this.commands.ask(getMoneyInTransitCommand, { merchantId, environment });
  }

  /**
   * Lists days, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not a day
   */
  days(query: ListBalanceDaysRequest): Promise<List<BalanceDay>> {
    return this.commands.ask(listBalanceDaysCommand, query);
  }

  /**
   * Lists balance transactions, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not in the list
   */
  movements(query: ListBalanceTransactionsRequest): Promise<List<BalanceTransaction>> {
    return this.commands.ask(listBalanceTransactionsCommand, query);
  }

  /** Returns one page of the statement, oldest entries first, with the references of the payments. */
  async statement(query: GetStatementRequest): Promise<LabeledStatement> {
    const statement = await this.commands.ask(getStatementCommand, query);
    const { merchantId, environment } = query;
    const ids = statement.lines.map(({ source }) => source);
    const labels = await this.commands.ask(getPaymentLabelsCommand, { merchantId, environment, ids });
    return { ...statement, lines: labelTransactions(statement.lines, labels) };
  }
}
