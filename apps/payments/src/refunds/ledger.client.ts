import { Injectable } from '@nestjs/common';
import { debitCommand } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire } from '@tulay/money';
import type { RefundRow } from './refund.entity';

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
}
