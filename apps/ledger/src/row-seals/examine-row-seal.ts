import { Injectable } from '@nestjs/common';
import { ROWS_PER_SEAL, timeOfId, type MoneySnapshot, type RowMark } from '@tulay/contracts';
import { differencesOf, digestOfMarks, type Difference } from './row-marks';
import { RowMarksClient } from './row-marks.client';
import type { RowSeal } from './row-seals.store';

/** Tolerance for the time between the creation of an event's ID and the commit of its transaction. */
const MARGIN_MS = 600_000;

export interface ExaminedSeal {
  rows: number;
  /** Current rows; null if they match the sealed rows. */
  now: RowMark[] | null;
  /** IDs of rows that have changed state since they were sealed, with an event that reports the change. */
  lawful: string[];
  altered: { difference: Difference; snapshot: MoneySnapshot | null }[];
  gone: number;
}

@Injectable()
export class ExamineRowSeal {
  constructor(private readonly services: RowMarksClient) {}

  async execute(seal: RowSeal): Promise<ExaminedSeal> {
    const { kind, after, upTo, marks } = seal;
    const page = { after, upTo, limit: ROWS_PER_SEAL };
    const { rows, digest } = await this.services.read(kind, { ...page, each: false });
    if (digest === digestOfMarks(marks)) return { rows, now: null, lawful: [], altered: [], gone: 0 };
    const now = (await this.services.read(kind, { ...page, each: true })).marks ?? [];
    const { rows: differences, gone } = differencesOf(marks, now);
    const snapshots = await this.snapshotsOf(seal, differences);
    const isLawful = ({ id, what }: Difference): boolean =>
      what === 'state' && changedSince(seal.sealedAt, snapshots.get(id));
    const altered = differences
      .filter((difference) => !isLawful(difference))
      .map((difference) => ({ difference, snapshot: snapshots.get(difference.id) ?? null }));
    const lawful = differences.filter(isLawful).map(({ id }) => id);
    return { rows, now, lawful, altered, gone };
  }

  private async snapshotsOf(
    { kind }: RowSeal,
    differences: Difference[],
  ): Promise<Map<string, MoneySnapshot>> {
    const ids = differences.map(({ id }) => id);
    const rows = ids.length ? await this.services.snapshots(kind, ids) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function changedSince(sealedAt: Date, snapshot: MoneySnapshot | undefined): boolean {
  if (!snapshot?.lastEvent || snapshot.wrongHistory) return false;
  return (timeOfId(snapshot.lastEvent) ?? 0) >= sealedAt.getTime() - MARGIN_MS;
}
