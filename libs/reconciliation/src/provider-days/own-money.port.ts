import type {
  Environment,
  ProviderJournal,
  ProviderJournalKind,
  ReadProviderJournalsRequest,
  RoutingService,
} from '@tulay/contracts';
import type { Capability, ProviderRecord } from '@tulay/provider-routing';
import type { OwnRecord, ReportedRecord } from './compare-records.rules';

/** A provider's day. Times are Unix seconds, `from` inclusive and `to` exclusive. */
export interface ProviderDay {
  provider: string;
  environment: Environment;
  /** Manila date, YYYY-MM-DD. */
  day: string;
  from: number;
  to: number;
}

/** A provider that can be queried for its records. */
export interface ComparableProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** Returns its own record of a Manila date, YYYY-MM-DD; null if no such list is documented. */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}

/** Returns a page of our IDs in order, after `after`. */
export type OwnPage = (day: ProviderDay, after: string, limit: number) => Promise<string[]>;

/** Injection token of a service's `OwnMoney`. */
export const OWN_MONEY = Symbol('OWN_MONEY');

/** A service's records of the money that its providers move. IDs refer to its rows that are at a provider. */
export interface OwnMoney {
  readonly service: RoutingService;
  /** Kinds of provider entries that refer to it. */
  readonly records: readonly ProviderRecord['kind'][];
  /** Kinds of journals in a provider's book that refer to it. */
  readonly journals: readonly ProviderJournalKind[];
  providers(): readonly ComparableProvider[];
  /** Returns our ID for each provider entry; null if the entry refers to nothing of ours. The IDs need not exist. */
  idsOf(records: ProviderRecord[]): Promise<(string | null)[]>;
  /**
   * Returns pages of objects to compare on a day even without a provider entry: those that moved, and those that should
   * have ended.
   * @param listed whether the provider has a list; objects that did not move then need no individual lookup
   */
  pages(listed: boolean): readonly OwnPage[];
  /** Omits unknown IDs. */
  sides(environment: Environment, ids: string[]): Promise<Map<string, OwnRecord>>;
  /** Returns our IDs by their source in the books; unknown sources are omitted. */
  ofSources(environment: Environment, sources: string[]): Promise<Map<string, string>>;
  /** Requests the entries of the providers' books from the ledger. */
  booked(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]>;
  /** Queries the provider without sending anything. @returns null if the provider confirms that it has no record */
  ask(provider: string, id: string, environment: Environment): Promise<ReportedRecord | null>;
}
