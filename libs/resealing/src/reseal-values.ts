import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { DomainError, type ResealedValues, type ResealValuesRequest } from '@tulay/contracts';
import { Database, executeOnce, type Tx } from '@tulay/persistence';
import { Sealer, type SealedColumn } from '@tulay/security';
import { SealedColumns } from './sealed-columns';
import { formOf } from './sealed-forms';
import { SealedRows, type Change } from './sealed-rows';

/** Number of rows that a batch reads, most of which may already be sealed with the current key. */
const ROWS = 500;
/**
 * Maximum number of values that a batch reseals. A document part has 384 KB, any other value a few hundred
 * bytes.
 */
const VALUES: Partial<Record<SealedColumn['form'], number>> = { bytea: 8 };

type Outcome = Pick<ResealedValues, 'resealed' | 'busy' | 'unreadable'>;

@Injectable()
export class ResealValues {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly columns: SealedColumns,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Reseals one batch of values with the current key, and writes an audit entry if any value was resealed.
   * @throws DomainError `invalid_state` if the current key is not the expected key, `invalid_request` if `from`
   * is not a valid position
   */
  async execute({ key, from }: ResealValuesRequest): Promise<ResealedValues> {
    const { keyId } = this.sealer;
    if (key !== null && key !== keyId) throw anotherKey(keyId);
    const place = this.columns.at(from);
    const [rows, form] = [new SealedRows(place.column), formOf(place.column)];
    return executeOnce(this.db, async (tx) => {
      const page = (await rows.page(tx, place.after, ROWS)).map(({ key: row, head }) => ({
        row,
        keys: head === null ? [] : form.keysIn(head),
      }));
      const { read, stale, isCut } = upTo(VALUES[place.column.form] ?? ROWS, page, ({ keys }) =>
        keys.some((id) => id !== keyId),
      );
      const outcome = await this.reseal(tx, {
        column: place.column,
        rows,
        keys: stale.map(({ row }) => row),
      });
      if (outcome.resealed) await this.record(tx, place.name, outcome);
      const hasMore = isCut || page.length === ROWS;
      const next = this.columns.next(place, hasMore ? (read.at(-1)?.row ?? null) : null);
      const checked = read.filter(({ keys }) => keys.length > 0).length;
      return { key: keyId, column: place.name, checked, ...outcome, next };
    });
  }

  private async reseal(
    tx: Tx,
    { column, rows, keys }: { column: SealedColumn; rows: SealedRows; keys: string[][] },
  ): Promise<Outcome> {
    if (!keys.length) return { resealed: 0, busy: 0, unreadable: [] };
    const unreadable: string[][] = [];
    const changes: Change[] = [];
    const locked = await rows.lock(tx, keys);
    for (const { key, value, row } of locked) {
      const { value: sealed, isReadable } = this.resealOne(column, value, row);
      if (!isReadable) unreadable.push(key);
      if (sealed !== value) changes.push({ key, old: value, new: sealed });
    }
    const resealed = changes.length ? await rows.replace(tx, changes) : 0;
    return { resealed, busy: keys.length - locked.length + changes.length - resealed, unreadable };
  }

  private resealOne(column: SealedColumn, value: string, row: Readonly<Record<string, string>>) {
    try {
      return formOf(column).reseal(value, this.sealer, column.context(row, value));
    } catch {
      // The context cannot be determined, for example because the value is not the expected JSON.
      return { value, isReadable: false };
    }
  }

  private record(tx: Tx, subject: string, { resealed, busy, unreadable }: Outcome): Promise<void> {
    const detail = { key: this.sealer.keyId, resealed, busy, unreadable: unreadable.length };
    return this.audit.record(tx, { action: 'sealing.values_resealed', subject, detail });
  }
}

/**
 * Returns the rows before the first stale row beyond `limit`, the stale rows among them, and whether rows were
 * left out.
 */
function upTo<Row>(limit: number, page: Row[], isStale: (row: Row) => boolean) {
  const stale: Row[] = [];
  for (const [at, row] of page.entries()) {
    if (!isStale(row)) continue;
    if (stale.length === limit) return { read: page.slice(0, at), stale, isCut: true };
    stale.push(row);
  }
  return { read: page, stale, isCut: false };
}

const anotherKey = (current: string): DomainError =>
  new DomainError(
    'invalid_state',
    `This replica seals with the key ${current}. Wait until every replica has the new SEAL_KEYS, and pass the ID of its first key`,
  );
