import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countNegativeBalancesCommand,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getStatementCommand,
  listBalanceTransactionsCommand,
  toList,
  type Balance,
  type BalanceHistory,
  type BalanceTransaction,
  type GetBalanceHistoryRequest,
  type GetStatementRequest,
  type List,
  type ListBalanceTransactionsRequest,
  type NegativeBalances,
  type Statement,
  type GetBalanceRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { toBalanceTransaction } from './balance-transaction.view';
import { toBalance } from './balance.view';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';
import { GetStatement } from './get-statement';

@Controller()
export class BalancesController {
  constructor(
    private readonly balances: BalancesStore,
    private readonly getStatement: GetStatement,
    private readonly getBalanceHistory: GetBalanceHistory,
  ) {}

  @OnCommand(getBalanceCommand)
  async get(@Payload() tenant: GetBalanceRequest): Promise<Balance> {
    return toBalance(tenant.environment, await this.balances.available(tenant));
  }

  @OnCommand(countNegativeBalancesCommand)
  async countNegative(): Promise<{ counts: NegativeBalances[] }> {
    return { counts: await this.balances.countNegative() };
  }

  @OnCommand(listBalanceTransactionsCommand)
  async list(@Payload() query: ListBalanceTransactionsRequest): Promise<List<BalanceTransaction>> {
    const rows = await this.balances.transactions(query);
    return toList(rows.map(toBalanceTransaction), query.limit);
  }

  @OnCommand(getBalanceHistoryCommand)
  history(@Payload() query: GetBalanceHistoryRequest): Promise<BalanceHistory> {
    return this.getBalanceHistory.execute(query);
  }

  @OnCommand(getStatementCommand)
  statement(@Payload() query: GetStatementRequest): Promise<Statement> {
    return this.getStatement.execute(query);
  }
}
