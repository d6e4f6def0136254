import { invalidField, type SealedPosition } from '@tulay/contracts';
import type { SealedColumn } from '@tulay/security';

interface Place {
  column: SealedColumn;
  name: string;
  /** Primary key of the last row that was read; empty at the beginning of the column. */
  after: string[];
}

/** The columns of one service, in the order in which they are read. */
export class SealedColumns {
  constructor(readonly all: readonly SealedColumn[]) {}

  /**
   * @param from null for the beginning
   * @throws DomainError `invalid_request` if `from` is not a valid position
   */
  at(from: SealedPosition | null): Place {
    const column = from === null ? this.all[0] : this.all.find((one) => nameOf(one) === from.column);
    const after = from?.row ?? [];
    if (!column || (after.length > 0 && !isKeyOf(column, after)))
      throw invalidField('from', 'must be the position from the previous reply');
    return { column, name: nameOf(column), after };
  }

  /**
   * Returns the position after a batch, or null after the last batch.
   * @param last primary key of the last row that was read; null at the end of the column
   */
  next({ column, name }: Place, last: string[] | null): SealedPosition | null {
    if (last) return { column: name, row: last };
    const following = this.all[this.all.indexOf(column) + 1];
    return following ? { column: nameOf(following), row: [] } : null;
  }
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

const PATTERNS = { text: /^/, integer: /^\d{1,9}$/, uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ };

function isKeyOf({ key }: SealedColumn, row: unknown[]): boolean {
  const types = Object.values(key);
  return (
    types.length === row.length &&
    types.every((type, at) => {
      const part = row[at];
      return typeof part === 'string' && PATTERNS[type].test(part);
    })
  );
}
