import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Capability } from '@tulay/provider-routing';
import type { Destination, PayoutFailure, Rail } from '../payouts/payout.entity';

/** The payout a provider is asked to make, or asked about. */
export interface PayoutOrder {
  /** Our payout's id: the provider's idempotency key. Sending it again never pays twice. */
  id: string;
  environment: Environment;
  method: string;
  /** How a bank is reached; null for a wallet. */
  rail: Rail | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  destination: Destination;
  /** Unix seconds at which the provider said that it succeeded. */
  succeededAt: number | null;
}

/** What a provider says of a payout. */
export type PayoutReport =
  /** `lookAgainIn`: seconds after which it may have come back. */
  | { outcome: 'succeeded'; providerRef: string; lookAgainIn?: number }
  | { outcome: 'processing'; providerRef: string }
  | { outcome: 'failed'; providerRef?: string; failure: PayoutFailure }
  /** It succeeded, and the bank has sent it back since. */
  | { outcome: 'returned'; failure: PayoutFailure }
  /** The provider has never heard of it. */
  | { outcome: 'absent' }
  /** No answer, or none that could be read. It may have been paid. */
  | { outcome: 'unknown' };

/** One way to make payouts. It maps and remembers nothing. */
export interface PayoutProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  send(order: PayoutOrder): Promise<PayoutReport>;
  /** What became of a payout that was sent, or may have been. */
  look(order: PayoutOrder): Promise<PayoutReport>;
}
