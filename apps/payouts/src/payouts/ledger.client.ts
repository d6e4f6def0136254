import { Injectable } from '@nestjs/common';
import { debitCommand, getBalanceCommand, type DebitVerdict, type Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, toMinor, type Currency } from '@tulay/money';
import type { PayoutEntity } from './payout.entity';

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  /** Debits the payout if the merchant's balance covers it. The ledger's first decision on an ID is final. */
  async debit({
    id,
    merchantId,
    environment,
    amount,
    currency,
  }: PayoutEntity): Promise<DebitVerdict['verdict']> {
    const { verdict } = await this.commands.ask(debitCommand, {
      kind: 'payout',
      sourceId: id,
      merchantId,
      environment,
      amount: minorToWire(amount),
      currency,
    });
    return verdict;
  }

  /** Returns the merchant's available balance in minor units. */
  async available({ merchantId, environment }: Tenant, currency: Currency): Promise<bigint> {
    const { available } = await this.commands.ask(getBalanceCommand, { merchantId, environment });
    return toMinor(available[currency] ?? 0, currency);
  }
}
