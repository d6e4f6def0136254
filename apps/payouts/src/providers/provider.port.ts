import type { Environment } from '@tulay/contracts';
import type { Capability, ProviderCallback, ProviderRecord } from '@tulay/provider-routing';
import type { PayoutOrder, PayoutReport } from './payout-report.rules';

export type { PayoutFailure, PayoutOrder, PayoutReport } from './payout-report.rules';

/**
 * A payout provider. Implementations translate between our model and the provider's API, and are stateless.
 */
export interface PayoutProvider {
  readonly name: string;
  /** Capabilities in the environments for which the provider has credentials. */
  readonly capabilities: readonly Capability[];
  /**
   * Returns whether the provider can pay out to the destination.
   * @param order an order within the provider's capabilities
   */
  reaches(order: Pick<PayoutOrder, 'method' | 'rail' | 'amount' | 'destination'>): boolean;
  send(order: PayoutOrder): Promise<PayoutReport>;
  /** Queries the outcome of a payout that was, or may have been, sent. Never sends the payout. */
  poll(order: PayoutOrder): Promise<PayoutReport>;
}

/**
 * Identifies what a callback is about. The callback's content is not trusted: the provider is polled for the
 * outcome.
 */
export interface PayoutHint {
  /** Deduplication key, identical for all deliveries of an event. */
  dedupeKey: string;
  event: string;
  /** Our reference; null if the callback does not contain it or is not about a payout. */
  reference: string | null;
  /** The provider's reference; null if the callback is not about a payout. */
  providerRef: string | null;
}

export type CheckAnswer = { ok: true } | { ok: false; problem: string };

export interface RemotePayoutProvider extends PayoutProvider {
  /**
   * Verifies and parses a callback.
   * @throws DomainError `unauthenticated` if no secret of the environment verifies the callback, or
   * `invalid_request` if the callback is malformed
   */
  readCallback(callback: ProviderCallback): PayoutHint;
  /** Checks the credentials with one call that has no side effects. */
  check(environment: Environment): Promise<CheckAnswer>;
  /**
   * Yields the provider's payouts for one Manila day (YYYY-MM-DD). Null if the provider documents no daily
   * report.
   */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}

export const isRemote = (provider: PayoutProvider): provider is RemotePayoutProvider =>
  'readCallback' in provider;
