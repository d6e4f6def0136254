import type {
  ListRecordedEventsRequest,
  MoneySnapshot,
  MoneyKind,
  ReadMoneySnapshotsRequest,
  RecordedEvent,
  UndeliveredEvent,
} from '@tulay/contracts';
import type { FactsClient } from '../src/reconciliation/facts.client';

/** The other services, as far as the proof asks them. */
export class PlayedFacts {
  readonly facts = new Map<string, MoneySnapshot>();
  events: RecordedEvent[] = [];
  undeliveredEvents: UndeliveredEvent[] = [];
  /** Called before each answer: what may happen between two questions. */
  meanwhile: () => Promise<void> | void = () => undefined;

  /** A test hands this in where the client is wanted. */
  get client(): FactsClient {
    return this as unknown as FactsClient;
  }

  know(...facts: MoneySnapshot[]): void {
    for (const fact of facts) this.facts.set(fact.id, fact);
  }

  forget(): void {
    this.facts.clear();
    this.events = [];
    this.undeliveredEvents = [];
    this.meanwhile = () => undefined;
  }

  async read(kind: MoneyKind, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    const own = [...this.facts.values()].filter((fact) => fact.kind === kind).sort(byId);
    const found =
      'ids' in query
        ? own.filter(({ id }) => query.ids.includes(id))
        : own.filter(({ id }) => id > query.after && id <= query.upTo).slice(0, query.limit);
    const answer = structuredClone(found);
    await this.meanwhile();
    return answer;
  }

  recorded(_service: string, { after, before }: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
    const page = this.events.filter(({ seq, id }) => Number(seq) > Number(after) && id < before);
    return Promise.resolve(page.slice(0, 1_000));
  }

  undelivered(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return Promise.resolve(this.undeliveredEvents.filter(({ eventId }) => eventIds.includes(eventId)));
  }
}

const byId = (one: MoneySnapshot, other: MoneySnapshot): number => (one.id < other.id ? -1 : 1);
