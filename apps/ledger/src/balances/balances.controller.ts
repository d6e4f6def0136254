import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countNegativeBalancesCommand,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getMoneyInTransitCommand,
  getStatementCommand,
  listBalanceDaysCommand,
  listBalanceTransactionsCommand,
  toList,
  type Balance,
  type BalanceDay,
  type BalanceHistory,
  type BalanceTransaction,
  type GetBalanceHistoryRequest,
  type GetStatementRequest,
  type List,
  type ListBalanceDaysRequest,
  type ListBalanceTransactionsRequest,
  type MoneyInTransit,
  type NegativeBalances,
  type Statement,
  type Tenant,
  type GetBalanceRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { toBalanceTransaction } from './balance-transaction.view';
import { toBalance, toMoneyInTransit } from './balance.view';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';
import { GetStatement } from './get-statement';
import { ListBalanceDays } from './list-balance-days';

@Controller()
export class BalancesController {
  constructor(
    private readonly balances: BalancesStore,
    private readonly getStatement: GetStatement,
    private readonly getBalanceHistory: GetBalanceHistory,
    private readonly listBalanceDays: ListBalanceDays,
  ) {}

  @OnCommand(getBalanceCommand)
  async get(@Payload() tenant: GetBalanceRequest): Promise<Balance> {
    return toBalance(tenant.environment, await this.balances.balance(tenant));
  }

  @OnCommand(getMoneyInTransitCommand)
  async inTransit(@Payload() tenant: Tenant): Promise<MoneyInTransit> {
    return toMoneyInTransit(await this.balances.inTransit(tenant));
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

  @OnCommand(listBalanceDaysCommand)
  days(@Payload() query: ListBalanceDaysRequest): Promise<List<BalanceDay>> {
    return this.listBalanceDays.execute(query);
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
