import type { Environment } from '@tulay/contracts';
import type { Capability, ProviderCallback, ProviderRecord } from '@tulay/provider-routing';
import type { PayoutOrder, PayoutReport } from './payout-report.rules';

export type { PayoutFailure, PayoutOrder, PayoutReport } from './payout-report.rules';

/** A connection to one provider. Translates calls and keeps no state. */
export interface PayoutProvider {
  readonly name: string;
  /** Capabilities in the environments for which it has credentials. */
  readonly capabilities: readonly Capability[];
  /**
   * Returns whether it can pay out to this destination.
   * @param order an order within its capabilities
   */
  reaches(order: Pick<PayoutOrder, 'method' | 'rail' | 'amount' | 'destination'>): boolean;
  send(order: PayoutOrder): Promise<PayoutReport>;
  /** Polls for the outcome of a payout that was, or may have been, sent. Never sends it. */
  poll(order: PayoutOrder): Promise<PayoutReport>;
}

/** The subject of a callback. Its content moves no money: the provider is queried about the payout. */
export interface PayoutHint {
  /** Identical for each delivery of one event. */
  dedupeKey: string;
  event: string;
  /** Our reference, as contained in the callback; null if it is not about a payout of ours. */
  reference: string | null;
  /** The provider's reference of the payout. */
  providerRef: string | null;
}

/** Result of a harmless call. */
export type CheckAnswer = { ok: true } | { ok: false; problem: string };

/** A provider that is called over the network, with credentials, and that sends callbacks. */
export interface RemotePayoutProvider extends PayoutProvider {
  /**
   * Verifies and parses a callback.
   * @throws DomainError `unauthenticated` if no secret of the environment verifies it, `invalid_request`
   */
  readCallback(callback: ProviderCallback): PayoutHint;
  /** Returns the problem with the credentials, if any. */
  check(environment: Environment): Promise<CheckAnswer>;
  /**
   * Returns the provider's own record of its payouts on a day in Manila, YYYY-MM-DD; null if none is
   * documented.
   */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}

export const isRemote = (provider: PayoutProvider): provider is RemotePayoutProvider =>
  'readCallback' in provider;
