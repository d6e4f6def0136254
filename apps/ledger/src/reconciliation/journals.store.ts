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

/** The journals of other services' rows. By source id, those that belong to the ledger alone are left out. */
@Injectable()
export class JournalsStore {
  constructor(private readonly db: Database) {}

  async forSources(sourceIds: string[]): Promise<JournalEntity[]> {
    const text = `SELECT * FROM journals WHERE source_id = ANY($1) AND NOT ${OWN_JOURNAL} ORDER BY source_id, number`;
    return (await this.db.query<DbRecord>(text, [sourceIds])).map(fromRecord);
  }

  /** Up to `limit` journals after this number, in the order of their numbers, adjustments among them. */
  async postedAfter(number: string, limit: number): Promise<JournalEntity[]> {
    const text = 'SELECT * FROM journals WHERE number > $1 ORDER BY number LIMIT $2';
    return (await this.db.query<DbRecord>(text, [number, limit])).map(fromRecord);
  }

  /** The digest of what is posted for sources after `after` and up to `upTo`, of whatever kind. */
  async digestBetween(after: string, upTo: string): Promise<string> {
    const text = `SELECT ${digestOf(LINE, 'source_id, kind, number')} AS digest FROM journals
      WHERE source_id > $1 AND source_id <= $2 AND NOT ${OWN_JOURNAL}`;
    const [row] = await this.db.query<{ digest: string }>(text, [after, upTo]);
    return row!.digest;
  }

  /** Up to `limit` journals of sources after `after` and up to `upTo`, in the order of ids. */
  async between(after: string, upTo: string, limit: number): Promise<JournalEntity[]> {
    const text = `SELECT * FROM journals WHERE source_id > $1 AND source_id <= $2 AND NOT ${OWN_JOURNAL}
      ORDER BY source_id, kind LIMIT $3`;
    return (await this.db.query<DbRecord>(text, [after, upTo, limit])).map(fromRecord);
  }
}
