import { Injectable } from '@nestjs/common';
import {
  adjustBalanceCommand,
  bookProviderFeeCommand,
  debitCommand,
  readProviderJournalsCommand,
  type Environment,
  type ProviderJournal,
  type ReadProviderJournalsRequest,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, type Currency } from '@tulay/money';

/** Money a refund takes out of a merchant's balance. */
interface RefundDebit extends Tenant {
  /** `re_…`: the ledger books the same id once. */
  id: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

/** Money for a merchant's balance that no payment brought. */
export interface Credit extends Tenant {
  /** `adj_…`: the ledger books the same id once. */
  adjustmentId: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  reason: string;
  actor: string;
}

/** What a provider told late. */
interface LateFee {
  paymentId: string;
  provider: string;
  environment: Environment;
  /** Minor units. */
  fee: bigint;
  currency: Currency;
}

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  /** Debits the refund from the merchant's balance, once, even below zero. */
  async debit({ id, merchantId, environment, amount, currency }: RefundDebit): Promise<void> {
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
    const adjustment = { ...credit, amount: minorToWire(amount) };
    await this.commands.ask(adjustBalanceCommand, adjustment);
  }

  /** What a provider keeps of a payment, if it told that after the payment was booked. Booked once. */
  async bookProviderFee({ fee, ...about }: LateFee): Promise<void> {
    await this.commands.ask(bookProviderFeeCommand, { ...about, fee: minorToWire(fee) });
  }

  /** What stands in the books of providers. */
  async providerJournals(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]> {
    return (await this.commands.ask(readProviderJournalsCommand, request)).journals;
  }
}
