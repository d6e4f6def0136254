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

/** A refund to debit from a merchant's balance. */
interface RefundDebit extends Tenant {
  /** `re_…`: the ledger books each ID once. */
  id: string;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
}

/** Money credited to a merchant's balance without a payment. */
export interface Credit extends Tenant {
  /** `adj_…`: the ledger books each ID once. */
  adjustmentId: string;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  reason: string;
  actor: string;
}

/** A fee that a provider reported late. */
interface LateFee {
  paymentId: string;
  provider: string;
  environment: Environment;
  /** Fee in minor units. */
  fee: bigint;
  currency: Currency;
}

@Injectable()
export class LedgerClient {
  constructor(private readonly commands: CommandClient) {}

  /** Debits the refund from the merchant's balance, once, even if the balance becomes negative. */
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

  /** Books the provider's fee of a payment that became known after the payment was booked. Idempotent. */
  async bookProviderFee({ fee, ...about }: LateFee): Promise<void> {
    await this.commands.ask(bookProviderFeeCommand, { ...about, fee: minorToWire(fee) });
  }

  /** Returns entries of the providers' accounts in the ledger. */
  async providerJournals(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]> {
    return (await this.commands.ask(readProviderJournalsCommand, request)).journals;
  }
}
