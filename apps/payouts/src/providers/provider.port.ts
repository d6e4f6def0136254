import type { Environment } from '@tulay/contracts';
import type { Capability, ProviderCallback, ProviderRecord } from '@tulay/provider-routing';
import type { PayoutOrder, PayoutReport } from './payout-report.rules';

export type { PayoutFailure, PayoutOrder, PayoutReport } from './payout-report.rules';

/** A connection to one provider. It translates calls and keeps no state. */
export interface PayoutProvider {
  readonly name: string;
  /** Those of the environments for which it has credentials. */
  readonly capabilities: readonly Capability[];
  /** Whether it can bring money to this destination. @param order what its capabilities cover */
  reaches(order: Pick<PayoutOrder, 'method' | 'rail' | 'amount' | 'destination'>): boolean;
  send(order: PayoutOrder): Promise<PayoutReport>;
  /** Asks for the outcome of a payout that was sent, or may have been. It never sends. */
  poll(order: PayoutOrder): Promise<PayoutReport>;
}

/** What a callback is about. Nothing in it moves money: the provider is asked for the payout it names. */
export interface PayoutHint {
  /** The same for each delivery of one event. */
  dedupeKey: string;
  event: string;
  /** Ours, as the callback names it; null when it is not about a payout of ours. */
  reference: string | null;
  /** The provider's reference of the payout. */
  providerRef: string | null;
}

/** The result of one harmless call. */
export type CheckAnswer = { ok: true } | { ok: false; problem: string };

/** A provider that is reached over the network, with credentials, and that calls back. */
export interface RemotePayoutProvider extends PayoutProvider {
  /** @throws DomainError `unauthenticated` when no secret of the environment verifies it, `invalid_request` */
  readCallback(callback: ProviderCallback): PayoutHint;
  /** Says what is wrong with the credentials. */
  check(environment: Environment): Promise<CheckAnswer>;
  /** The provider's own record of its payouts on a day in Manila, YYYY-MM-DD; null where none is documented. */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}

export const isRemote = (provider: PayoutProvider): provider is RemotePayoutProvider =>
  'readCallback' in provider;
