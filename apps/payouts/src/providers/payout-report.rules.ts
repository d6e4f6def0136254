import type { Environment, Payout, PayoutDestination, PayoutRail } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

export type PayoutFailure = NonNullable<Payout['failure']>;

export interface PayoutOrder {
  /** Our payout's ID. Providers receive a reference derived from this ID (`payout-reference.rules.ts`). */
  id: string;
  environment: Environment;
  method: string;
  /** Rail of a bank payout; null for wallets. */
  rail: PayoutRail | null;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  destination: PayoutDestination;
  /** The provider's reference for the payout; null until it is known. */
  providerRef: string | null;
  /** Time in Unix seconds at which the provider reported the success; null before that. */
  succeededAt: number | null;
}

export type PayoutReport =
  /** `pollAgainIn` is the delay in seconds before the next poll for a return. */
  | { outcome: 'succeeded'; providerRef: string; pollAgainIn?: number }
  | { outcome: 'processing'; providerRef: string }
  | {
      outcome: 'failed';
      providerRef?: string;
      failure: PayoutFailure;
      /** The provider's failure code, if the connector has no mapping for the code. */
      unknownCode?: string;
    }
  /** The bank returned the payout after its success. */
  | { outcome: 'returned'; failure: PayoutFailure }
  /** The provider confirms that it has no such payout. */
  | { outcome: 'absent' }
  /**
   * The provider did not accept the payout, which can be sent again or to another provider. Never the result
   * of a poll.
   */
  | { outcome: 'unavailable'; reason: PayoutFailure }
  /** The provider did not respond, or the response is ambiguous. The payout may have been paid. */
  | {
      outcome: 'unknown';
      why: string;
      /** The provider's status, if the connector has no mapping for the status. */
      status?: string;
    };
