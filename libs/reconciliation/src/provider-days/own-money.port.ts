import type {
  Environment,
  ProviderJournal,
  ProviderJournalKind,
  ReadProviderJournalsRequest,
  RoutingService,
} from '@tulay/contracts';
import type { Capability, ProviderRecord } from '@tulay/provider-routing';
import type { OwnSide, TheirSide } from './compare-sides.rules';

/** A day of a provider. Times are Unix seconds, `from` inclusive and `to` exclusive. */
export interface ProviderDay {
  provider: string;
  environment: Environment;
  /** YYYY-MM-DD in Manila. */
  day: string;
  from: number;
  to: number;
}

/** A provider that is called, and so can be asked what it has. */
export interface ComparableProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** Its own record of a day in Manila, YYYY-MM-DD; null where none is documented. */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}

/** Some of our ids in their order, after `after`. */
export type OwnPage = (day: ProviderDay, after: string, limit: number) => Promise<string[]>;

/** Where the comparison is told what a service has: a provider under this token. */
export const OWN_MONEY = Symbol('OWN_MONEY');

/** What a service has of the money that its providers move. Ids are those of its rows at a provider. */
export interface OwnMoney {
  readonly service: RoutingService;
  /** The lines of a provider's record that are about it. */
  readonly records: readonly ProviderRecord['kind'][];
  /** The journals in a provider's book that are about it. */
  readonly journals: readonly ProviderJournalKind[];
  providers(): readonly ComparableProvider[];
  /** The ids under which a provider's lines name it; null where a line is about nothing of ours. They need not exist. */
  idsOf(records: ProviderRecord[]): Promise<(string | null)[]>;
  /**
   * What is to be compared of a day although no line says so: what moved on it, and what should have ended.
   * @param listed whether the provider has a list: then what did not move need not be asked for one by one
   */
  pages(listed: boolean): readonly OwnPage[];
  /** Unknown ids are left out. */
  sides(environment: Environment, ids: string[]): Promise<Map<string, OwnSide>>;
  /** Our ids by what the books call them; what we do not have is left out. */
  ofSources(environment: Environment, sources: string[]): Promise<Map<string, string>>;
  /** Asks the ledger for what stands in the books of providers. */
  booked(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]>;
  /** Asks the provider, and never sends. @returns null when it proves that it has nothing of it */
  ask(provider: string, id: string, environment: Environment): Promise<TheirSide | null>;
}
