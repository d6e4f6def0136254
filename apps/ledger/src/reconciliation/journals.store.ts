import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { creditLine, digestOf } from '@tulay/reconciliation';
import { JournalEntity } from '../postings/journal.entity';
import { OWN_JOURNAL } from '../postings/own-journals.sql';

const { fromRecord } = rowMapperOf(JournalEntity);

const LINE = creditLine({
  source: 'source_id',
  kind: 'kind',
  amount: 'gross',
  fee: 'fee',
  refused: 'refused',
});

/**
 * Reads journals for the reconciliation. Queries by source ID omit journals that exist only in the ledger.
 */
@Injectable()
export class JournalsStore {
  constructor(private readonly db: Database) {}

  async forSources(sourceIds: string[]): Promise<JournalEntity[]> {
    const text = `SELECT * FROM journals WHERE source_id = ANY($1) AND NOT ${OWN_JOURNAL} ORDER BY source_id, number`;
    return (await this.db.query<DbRecord>(text, [sourceIds])).map(fromRecord);
  }

  /** Returns up to `limit` journals after `number` in the order of their numbers, including adjustments. */
  async postedAfter(number: string, limit: number): Promise<JournalEntity[]> {
    const text = 'SELECT * FROM journals WHERE number > $1 ORDER BY number LIMIT $2';
    return (await this.db.query<DbRecord>(text, [number, limit])).map(fromRecord);
  }

  /** Returns the digest of the journals, of any kind, whose source ID is after `after` and up to `upTo`. */
  async digestBetween(after: string, upTo: string): Promise<string> {
    const text = `SELECT ${digestOf(LINE, 'source_id, kind, number')} AS digest FROM journals
      WHERE source_id > $1 AND source_id <= $2 AND NOT ${OWN_JOURNAL}`;
    const [row] = await this.db.query<{ digest: string }>(text, [after, upTo]);
    return row!.digest;
  }

  /** Returns up to `limit` journals whose source ID is after `after` and up to `upTo`, in ID order. */
  async between(after: string, upTo: string, limit: number): Promise<JournalEntity[]> {
    const text = `SELECT * FROM journals WHERE source_id > $1 AND source_id <= $2 AND NOT ${OWN_JOURNAL}
      ORDER BY source_id, kind LIMIT $3`;
    return (await this.db.query<DbRecord>(text, [after, upTo, limit])).map(fromRecord);
  }
}
