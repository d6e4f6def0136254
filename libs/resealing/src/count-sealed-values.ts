import { Injectable } from '@nestjs/common';
import type { CountedSealedValues, CountSealedValuesRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { SealedColumns } from './sealed-columns';
import { formOf } from './sealed-forms';
import { SealedRows } from './sealed-rows';

/** Number of rows that a batch reads. */
const ROWS = 1_000;

@Injectable()
export class CountSealedValues {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly columns: SealedColumns,
  ) {}

  /**
   * Counts the values in one batch by the ID of the sealing key, without unsealing the values.
   * @throws DomainError `invalid_request` if `from` is not a valid position
   */
  async execute({ from }: CountSealedValuesRequest): Promise<CountedSealedValues> {
    const place = this.columns.at(from);
    const { keysIn } = formOf(place.column);
    const page = await new SealedRows(place.column).page(this.db, place.after, ROWS);
    const keys: Record<string, number> = {};
    const malformed: string[][] = [];
    for (const { key, head } of page) {
      const found = head === null ? [] : keysIn(head);
      for (const id of found) if (id !== null) keys[id] = (keys[id] ?? 0) + 1;
      if (found.includes(null)) malformed.push(key);
    }
    const last = page.length === ROWS ? (page.at(-1)?.key ?? null) : null;
    const next = this.columns.next(place, last);
    return { key: this.sealer.keyId, column: place.name, keys, malformed, next };
  }
}
