import type { Environment, Payout, PayoutDestination, PayoutRail } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

export type PayoutFailure = NonNullable<Payout['failure']>;

/** A payout as its provider sees it. */
export interface PayoutOrder {
  /** Our payout's id. Providers get its reference (`payout-reference.rules.ts`). */
  id: string;
  environment: Environment;
  method: string;
  /** How a bank is reached; null for a wallet. */
  rail: PayoutRail | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  destination: PayoutDestination;
  /** The provider's reference of the payout, once it is known. */
  providerRef: string | null;
  /** When the provider reported that it succeeded, in Unix seconds. */
  succeededAt: number | null;
}

/** What a provider reports on a payout. */
export type PayoutReport =
  /** `pollAgainIn`: seconds until a poll that tells whether it was returned. */
  | { outcome: 'succeeded'; providerRef: string; pollAgainIn?: number }
  | { outcome: 'processing'; providerRef: string }
  | {
      outcome: 'failed';
      providerRef?: string;
      failure: PayoutFailure;
      /** The provider's code, if the connector does not know it. */
      unknownCode?: string;
    }
  /** It succeeded, and the bank returned it later. */
  | { outcome: 'returned'; failure: PayoutFailure }
  /** The provider proves that it has no such payout. */
  | { outcome: 'absent' }
  /** The provider certainly did not take it: it may be sent again, and to another provider. Only of a send. */
  | { outcome: 'unavailable'; reason: PayoutFailure }
  /** No answer, or one that nobody can tell the meaning of. The payout may have been paid. */
  | {
      outcome: 'unknown';
      why: string;
      /** The status that the connector does not know, if that is why. */
      status?: string;
    };
