import { Injectable } from '@nestjs/common';
import {
  ROWS_PER_DIGEST,
  SNAPSHOTS_PER_PAGE,
  ID_PREFIXES,
  idAt,
  timeOfId,
  type MoneySnapshot,
  type MoneyKind,
  type Reconciled,
  type ReconciliationFinding,
} from '@tulay/contracts';
import { compareBooks, type Journal } from './compare-books.rules';
import { JournalsStore } from './journals.store';
import { SnapshotsClient } from './snapshots.client';

/**
 * A source has at most three journals. A page with more journals contains journals of sources that do not
 * exist in any service.
 */
const MAX_JOURNALS = 3 * SNAPSHOTS_PER_PAGE;

/**
 * Wall-clock time in milliseconds. Later changes are not checked, because they may not have reached the
 * ledger yet.
 */
export type Horizon = number;

export type Checked = Pick<Reconciled, 'checked' | 'onTheirWay' | 'findings'>;

interface Bounds {
  after: string;
  /** String that sorts after every ID of the kind. */
  lastId: string;
}

interface CheckedPage extends Checked {
  end: string;
}

/**
 * Checks that the ledger contains exactly the journals that payments, refunds and payouts imply. Implemented
 * as one class instead of two use cases, because pages and rechecks of individual IDs share the same
 * comparison.
 */
@Injectable()
export class ReconcileBooks {
  constructor(
    private readonly snapshots: SnapshotsClient,
    private readonly journals: JournalsStore,
  ) {}

  /**
   * Checks the next page of IDs. The last page extends to the end of the prefix, so that a journal with an ID
   * from the future is found. The last page's cursor stays at the horizon, because newer rows have to be
   * checked later.
   */
  async page(kind: MoneyKind, cursor: string | null, horizon: Horizon): Promise<Reconciled> {
    const prefix = ID_PREFIXES[kind];
    const bounds = { after: cursor ?? `${prefix}_`, lastId: `${prefix}_~` };
    const { end, ...checked } =
      (await this.sameDigests(kind, bounds)) ?? (await this.compareRows(kind, bounds, horizon));
    const more = end < bounds.lastId;
    return { ...checked, cursor: more ? end : idAt(prefix, horizon), more };
  }

  /**
   * Compares a page by digests of all terms. Returns null if the rows must be compared individually: if the
   * digests differ (rows may be in transit or wrong), or if the kind's journals depend on more than the row.
   */
  private async sameDigests(kind: MoneyKind, { after, lastId }: Bounds): Promise<CheckedPage | null> {
    if (kind !== 'payment') return null;
    const query = { after, upTo: lastId, limit: ROWS_PER_DIGEST };
    const { rows, last, credits } = await this.snapshots.digest(kind, query);
    const end = rows === ROWS_PER_DIGEST && last !== null ? last : lastId;
    if (credits === null || credits !== (await this.journals.digestBetween(after, end))) return null;
    return { end, checked: rows, onTheirWay: 0, findings: [] };
  }

  /** Compares rows and journals individually, both in ID order. */
  private async compareRows(
    kind: MoneyKind,
    { after, lastId }: Bounds,
    horizon: Horizon,
  ): Promise<CheckedPage> {
    const snapshots = await this.snapshots.read(kind, { after, upTo: lastId, limit: SNAPSHOTS_PER_PAGE });
    const last = snapshots.length === SNAPSHOTS_PER_PAGE ? snapshots.at(-1) : undefined;
    const { journals, end } = await this.completeJournals(after, last?.id ?? lastId);
    const covered = snapshots.filter(({ id }) => id <= end);
    return { end, ...(await this.check(kind, covered, journals, horizon)) };
  }

  async checkIds(kind: MoneyKind, ids: string[], horizon: Horizon): Promise<Checked> {
    const snapshots = await this.snapshots.read(kind, { ids });
    return this.check(kind, snapshots, await this.journals.forSources(ids), horizon);
  }

  /** Returns the journals up to the last source that was read completely, and that source's ID. */
  private async completeJournals(after: string, upTo: string): Promise<{ journals: Journal[]; end: string }> {
    const journals = await this.journals.between(after, upTo, MAX_JOURNALS);
    const last = journals.at(-1);
    if (!last || journals.length < MAX_JOURNALS) return { journals, end: upTo };
    const complete = journals.filter(({ sourceId }) => sourceId !== last.sourceId);
    return { journals: complete, end: complete.at(-1)?.sourceId ?? after };
  }

  /**
   * Reads the snapshot of each suspect again, because the suspect may have changed between the two reads. A
   * suspect with a recent event or journal is deferred. The remaining suspects did not change while the
   * ledger was read.
   */
  private async check(
    kind: MoneyKind,
    snapshots: MoneySnapshot[],
    journals: Journal[],
    horizon: Horizon,
  ): Promise<Checked> {
    const bySource = groupBySource(journals);
    const suspects = [...new Set(compareAll(snapshots, bySource).map(({ subject }) => subject))];
    const again = await this.readAll(kind, suspects);
    const pending = new Set([
      ...again.filter((one) => isPending(one, horizon)).map(({ id }) => id),
      ...journals.filter(({ id }) => isYoung(id, horizon)).map(({ sourceId }) => sourceId),
    ]);
    const stable = again.filter(({ id }) => !pending.has(id));
    const ids = suspects.filter((id) => !pending.has(id));
    const findings = compareAll(stable, new Map(ids.map((id) => [id, bySource.get(id) ?? []])));
    return { checked: snapshots.length, onTheirWay: suspects.length - ids.length, findings };
  }

  private async readAll(kind: MoneyKind, ids: string[]): Promise<MoneySnapshot[]> {
    const snapshots: MoneySnapshot[] = [];
    for (let first = 0; first < ids.length; first += SNAPSHOTS_PER_PAGE) {
      const page = ids.slice(first, first + SNAPSHOTS_PER_PAGE);
      snapshots.push(...(await this.snapshots.read(kind, { ids: page })));
    }
    return snapshots;
  }
}

function groupBySource(journals: Journal[]): Map<string, Journal[]> {
  const groups = new Map<string, Journal[]>();
  for (const journal of journals)
    groups.set(journal.sourceId, [...(groups.get(journal.sourceId) ?? []), journal]);
  return groups;
}

/** Compares every snapshot with its journals, and reports journals of sources without a snapshot. */
function compareAll(snapshots: MoneySnapshot[], bySource: Map<string, Journal[]>): ReconciliationFinding[] {
  const known = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  const ids = new Set([...known.keys(), ...bySource.keys()]);
  return [...ids].flatMap((id) => compareBooks(id, known.get(id) ?? null, bySource.get(id) ?? []));
}

/** Returns whether some of the snapshot's events may not have reached the ledger yet. */
const isPending = ({ waiting, lastEvent }: MoneySnapshot, horizon: Horizon): boolean =>
  waiting || (lastEvent !== null && isYoung(lastEvent, horizon));

/**
 * Returns whether an event was recorded, or a journal was posted, at or after the horizon. The time is taken
 * from the ID.
 */
const isYoung = (id: string, horizon: Horizon): boolean => (timeOfId(id) ?? 0) >= horizon;
