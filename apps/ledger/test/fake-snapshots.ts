import type {
  ListRecordedEventsRequest,
  MoneySnapshot,
  MoneyKind,
  ReadMoneySnapshotsRequest,
  RecordedEvent,
  UndeliveredEvent,
} from '@tulay/contracts';

/** Stands in for the services that the reconciliation reads. */
export class FakeSnapshots {
  readonly snapshots = new Map<string, MoneySnapshot>();
  events: RecordedEvent[] = [];
  undeliveredEvents: UndeliveredEvent[] = [];
  /** Called before each answer, to change something between two reads. */
  beforeAnswer: () => Promise<void> | void = () => undefined;

  add(...snapshots: MoneySnapshot[]): void {
    for (const snapshot of snapshots) this.snapshots.set(snapshot.id, snapshot);
  }

  clear(): void {
    this.snapshots.clear();
    this.events = [];
    this.undeliveredEvents = [];
    this.beforeAnswer = () => undefined;
  }

  async read(kind: MoneyKind, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    const own = [...this.snapshots.values()].filter((snapshot) => snapshot.kind === kind).sort(byId);
    const found =
      'ids' in query
        ? own.filter(({ id }) => query.ids.includes(id))
        : own.filter(({ id }) => id > query.after && id <= query.upTo).slice(0, query.limit);
    const answer = structuredClone(found);
    await this.beforeAnswer();
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
