import { createHash } from 'node:crypto';
import type {
  DigestMoneyRequest,
  ListRecordedEventsRequest,
  MoneyDigest,
  MoneySnapshot,
  MoneyKind,
  ReadMoneySnapshotsRequest,
  ReadRowMarksRequest,
  RowMarks,
  RecordedEvent,
  UndeliveredEvent,
} from '@tulay/contracts';

/** Fake of the services that the reconciliation reads from. */
export class FakeSnapshots {
  readonly snapshots = new Map<string, MoneySnapshot>();
  events: RecordedEvent[] = [];
  undeliveredEvents: UndeliveredEvent[] = [];
  /** Whether rows can be compared by digests. If false, they must be read individually. */
  withDigests = true;
  rowsRead = 0;
  /** Hook called before each reply that contains rows, to change data between two reads. */
  beforeAnswer: () => Promise<void> | void = () => undefined;

  add(...snapshots: MoneySnapshot[]): void {
    for (const snapshot of snapshots) this.snapshots.set(snapshot.id, snapshot);
  }

  clear(): void {
    this.snapshots.clear();
    this.events = [];
    this.undeliveredEvents = [];
    this.withDigests = true;
    this.rowsRead = 0;
    this.beforeAnswer = () => undefined;
  }

  async read(kind: MoneyKind, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    const answer = structuredClone(this.find(kind, query));
    this.rowsRead += answer.length;
    await this.beforeAnswer();
    return answer;
  }

  /** Computes the digest as PostgreSQL does: rows in parentheses, lines in ID order. */
  digest(kind: MoneyKind, query: DigestMoneyRequest): Promise<MoneyDigest> {
    const rows = this.find(kind, query);
    const credited = rows.filter(({ status }) => status === 'succeeded' || status === 'refunded');
    const isRight =
      this.withDigests && kind === 'payment' && rows.every(({ wrongHistory }) => wrongHistory === null);
    return Promise.resolve({
      rows: rows.length,
      last: rows.at(-1)?.id ?? null,
      total: String(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
      terms: sha256(rows.map((one) => lineOf([one.id, ...bookOf(one), one.amount, one.fee]))),
      credits: isRight
        ? sha256(credited.map((one) => lineOf([one.id, 'payment', ...bookOf(one), one.amount, one.fee, 'f'])))
        : null,
    });
  }

  /** Computes marks in the services' format, but from different input. */
  marks(kind: MoneyKind, query: ReadRowMarksRequest): Promise<RowMarks> {
    const rows = this.find(kind, query);
    const marks = rows.map((one) => ({ id: one.id, mark: markOf(one) }));
    const digest = createHash('sha256')
      .update(Buffer.from(marks.map(({ mark }) => mark).join(''), 'hex'))
      .digest('hex');
    return Promise.resolve({
      rows: rows.length,
      last: rows.at(-1)?.id ?? null,
      digest,
      marks: query.each ? marks : null,
    });
  }

  recorded(_service: string, { after, before }: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
    const page = this.events.filter(({ seq, id }) => Number(seq) > Number(after) && id < before);
    return Promise.resolve(page.slice(0, 1_000));
  }

  /** Time in milliseconds, by service, up to which rows were reported as sealed. */
  readonly sealed = new Map<string, number>();

  markSealed(service: string, beforeMs: number): Promise<void> {
    this.sealed.set(service, beforeMs);
    return Promise.resolve();
  }

  undelivered(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return Promise.resolve(this.undeliveredEvents.filter(({ eventId }) => eventIds.includes(eventId)));
  }

  private find(kind: MoneyKind, query: ReadMoneySnapshotsRequest | ReadRowMarksRequest): MoneySnapshot[] {
    const own = [...this.snapshots.values()].filter((snapshot) => snapshot.kind === kind).sort(byId);
    if ('ids' in query) return own.filter(({ id }) => query.ids.includes(id));
    return own.filter(({ id }) => id > query.after && id <= query.upTo).slice(0, query.limit);
  }
}

const bookOf = ({ merchantId, environment, currency }: MoneySnapshot): string[] => [
  merchantId,
  environment,
  currency,
];
const lineOf = (values: string[]): string => `(${values.join(',')})`;
const sha256 = (lines: string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex');

const markOf = ({ id, amount, fee, status, debit, returned, ...book }: MoneySnapshot): string =>
  sha256([id]).slice(0, 8) +
  sha256([id, book.merchantId, book.environment, book.currency, amount, fee]).slice(0, 24) +
  sha256([id, status, debit, String(returned)]).slice(0, 8);

const byId = (one: MoneySnapshot, other: MoneySnapshot): number => (one.id < other.id ? -1 : 1);
