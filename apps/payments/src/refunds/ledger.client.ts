import { Injectable } from '@nestjs/common';
import { adjustBalanceCommand, debitCommand } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, type Currency } from '@tulay/money';
import type { RefundRow } from './refund.entity';

/** Money that no payment brought, for a merchant's live balance. */
export interface Credit {
  /** `adj_…`: the same id is booked once. */
  adjustmentId: string;
  merchantId: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  reason: string;
  actor: string;
}

/** The books of the merchants. */
@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  /** Takes the refund out of the merchant's balance, once, even below zero. */
  async debit({ id, merchantId, environment, amount, currency }: RefundRow): Promise<void> {
    const debit = {
      kind: 'refund',
      sourceId: id,
      merchantId,
      environment,
      amount: minorToWire(amount),
      currency,
    } as const;
    await this.commands.ask(debitCommand, debit);
  }

  async credit({ amount, ...credit }: Credit): Promise<void> {
    const adjustment = { ...credit, environment: 'live', amount: minorToWire(amount) } as const;
    await this.commands.ask(adjustBalanceCommand, adjustment);
  }
}
