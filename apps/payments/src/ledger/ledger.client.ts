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

interface RefundDebit extends Tenant {
  /** Refund ID, `re_…`. The ledger posts each ID once. */
  id: string;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
}

/** Money to credit to a merchant's balance without a payment. */
export interface Credit extends Tenant {
  /** Adjustment ID, `adj_…`. The ledger posts each ID once. */
  adjustmentId: string;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  reason: string;
  actor: string;
}

/** A provider fee that was reported after the payment was posted. */
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

  /** Debits the refund from the merchant's balance, once. The balance may become negative. */
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

  /** Posts a provider fee that was reported after the payment was posted. A repeated call posts nothing. */
  async bookProviderFee({ fee, ...about }: LateFee): Promise<void> {
    await this.commands.ask(bookProviderFeeCommand, { ...about, fee: minorToWire(fee) });
  }

  async providerJournals(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]> {
    return (await this.commands.ask(readProviderJournalsCommand, request)).journals;
  }
}
