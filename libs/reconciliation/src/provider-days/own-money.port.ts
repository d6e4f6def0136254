import type {
  Environment,
  ProviderJournal,
  ProviderJournalKind,
  ReadProviderJournalsRequest,
  RoutingService,
} from '@tulay/contracts';
import type { Capability, ProviderRecord } from '@tulay/provider-routing';
import type { OwnRecord, ReportedRecord } from './compare-records.rules';

/** A day in a provider's records. Times are Unix seconds; `from` is inclusive, `to` is exclusive. */
export interface ProviderDay {
  provider: string;
  environment: Environment;
  /** Manila date, YYYY-MM-DD. */
  day: string;
  from: number;
  to: number;
}

export interface ComparableProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /**
   * Returns the provider's records for a Manila date (YYYY-MM-DD), or null if the provider does not document
   * a list of records.
   */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}

export type OwnPage = (day: ProviderDay, after: string, limit: number) => Promise<string[]>;

export const OWN_MONEY = Symbol('OWN_MONEY');

/**
 * A service's records of the money that its providers move. IDs refer to payments, refunds or payouts that
 * were sent to a provider.
 */
export interface OwnMoney {
  readonly service: RoutingService;
  /** Kinds of provider entries that refer to the service's money. */
  readonly records: readonly ProviderRecord['kind'][];
  /** Kinds of journals on a provider's account that refer to the service's money. */
  readonly journals: readonly ProviderJournalKind[];
  providers(): readonly ComparableProvider[];
  /**
   * Returns our ID for each provider entry, or null if the reference is not ours. Rows with these IDs may not
   * exist.
   */
  idsOf(records: ProviderRecord[]): Promise<(string | null)[]>;
  /**
   * Returns functions that page through the payments, refunds or payouts that are compared even if the provider
   * has no entry for them on that day: those that moved money, and those that are still pending.
   * @param listed whether the provider has a list; if so, money that did not move needs no individual lookup
   */
  pages(listed: boolean): readonly OwnPage[];
  /** Returns our records by ID; unknown IDs are omitted. */
  sides(environment: Environment, ids: string[]): Promise<Map<string, OwnRecord>>;
  /** Returns our IDs by their source in the ledger; unknown sources are omitted. */
  ofSources(environment: Environment, sources: string[]): Promise<Map<string, string>>;
  booked(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]>;
  /**
   * Queries the provider without sending a payment or payout.
   * @returns null if the provider confirms that it has no record
   */
  ask(provider: string, id: string, environment: Environment): Promise<ReportedRecord | null>;
}
