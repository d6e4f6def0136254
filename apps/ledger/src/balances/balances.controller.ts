import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getBalanceCommand,
  getStatementCommand,
  listBalanceTransactionsCommand,
  toList,
  type Balance,
  type BalanceTransaction,
  type GetStatement as StatementQuery,
  type List,
  type ListBalanceTransactions,
  type Statement,
  type Tenant,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { toBalanceTransaction } from './balance-transaction.view';
import { toBalance } from './balance.view';
import { BalancesStore } from './balances.store';
import { GetStatement } from './get-statement';

@Controller()
export class BalancesController {
  constructor(
    private readonly balances: BalancesStore,
    private readonly getStatement: GetStatement,
  ) {}

  @OnCommand(getBalanceCommand)
  async get(@Payload() tenant: Tenant): Promise<Balance> {
    return toBalance(tenant.environment, await this.balances.available(tenant));
  }

  @OnCommand(listBalanceTransactionsCommand)
  async list(@Payload() query: ListBalanceTransactions): Promise<List<BalanceTransaction>> {
    const rows = await this.balances.transactions(query);
    return toList(rows.map(toBalanceTransaction), query.limit);
  }

  @OnCommand(getStatementCommand)
  statement(@Payload() query: StatementQuery): Promise<Statement> {
    return this.getStatement.execute(query);
  }
}
