import type { Environment, Payout, PayoutDestination, PayoutRail } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

export type PayoutFailure = NonNullable<Payout['failure']>;

/** A payout in the form that connectors use. */
export interface PayoutOrder {
  /** ID of our payout. Providers get its reference (`payout-reference.rules.ts`). */
  id: string;
  environment: Environment;
  method: string;
  /** Rail to a bank; null for a wallet. */
  rail: PayoutRail | null;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  destination: PayoutDestination;
  /** The provider's reference of the payout, once it is known. */
  providerRef: string | null;
  /** Time in Unix seconds at which the provider reported its success. */
  succeededAt: number | null;
}

/** A provider's report of a payout. */
export type PayoutReport =
  /** `pollAgainIn`: seconds until a poll that detects a return. */
  | { outcome: 'succeeded'; providerRef: string; pollAgainIn?: number }
  | { outcome: 'processing'; providerRef: string }
  | {
      outcome: 'failed';
      providerRef?: string;
      failure: PayoutFailure;
      /** The provider's code, if it is unknown to the connector. */
      unknownCode?: string;
    }
  /** It succeeded, and the bank returned it later. */
  | { outcome: 'returned'; failure: PayoutFailure }
  /** The provider has proved that it has no such payout. */
  | { outcome: 'absent' }
  /**
   * The provider did not accept it: it may be sent again, also to another provider. Only possible for a send.
   */
  | { outcome: 'unavailable'; reason: PayoutFailure }
  /** No response, or an ambiguous one. The payout may have been paid. */
  | {
      outcome: 'unknown';
      why: string;
      /** The status, if it is unknown to the connector. */
      status?: string;
    };
