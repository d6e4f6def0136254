import { Injectable } from '@nestjs/common';
import {
  getBalanceCommand,
  getBalanceHistoryCommand,
  type Balance,
  type Tenant,
  type GetBalanceRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  balance({ merchantId, environment }: GetBalanceRequest): Promise<Balance> {
    return this.commands.ask(getBalanceCommand, { merchantId, environment });
  }

  /**
   * Returns the balances immediately before the given times, in major units.
   * @param at Unix seconds, earliest first
   */
  async history({ merchantId, environment }: Tenant, currency: string, at: number[]): Promise<number[]> {
    const query = { merchantId, environment, currency, at };
    return (await this.commands.ask(getBalanceHistoryCommand, query)).balances;
  }
}
