import type { Environment, Payout, PayoutRail } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Capability } from '@tulay/provider-routing';
import type { Destination } from '../destinations/destination.rules';

export type PayoutFailure = NonNullable<Payout['failure']>;

/** A payout as its provider sees it. */
export interface PayoutOrder {
  /** Our payout's id: the provider's idempotency key. Sending it again never pays twice. */
  id: string;
  environment: Environment;
  method: string;
  /** How a bank is reached; null for a wallet. */
  rail: PayoutRail | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  destination: Destination;
  /** When the provider reported that it succeeded, in Unix seconds. */
  succeededAt: number | null;
}

/** What a provider reports on a payout. */
export type PayoutReport =
  /** `pollAgainIn`: seconds until a poll that tells whether it was returned. */
  | { outcome: 'succeeded'; providerRef: string; pollAgainIn?: number }
  | { outcome: 'processing'; providerRef: string }
  | { outcome: 'failed'; providerRef?: string; failure: PayoutFailure }
  /** It succeeded, and the bank returned it later. */
  | { outcome: 'returned'; failure: PayoutFailure }
  /** The provider never received this payout. */
  | { outcome: 'absent' }
  /** No answer, or an unreadable one. The payout may have been paid. */
  | { outcome: 'unknown' };

/** A connection to one provider. It translates calls and keeps no state. */
export interface PayoutProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  send(order: PayoutOrder): Promise<PayoutReport>;
  /** Asks for the outcome of a payout that was sent, or may have been. */
  poll(order: PayoutOrder): Promise<PayoutReport>;
}
