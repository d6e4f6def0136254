import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { PostingKind } from '../postings/posting.rules';
import type { Journal } from './compare-books.rules';

interface JournalRecord extends Record<string, unknown> {
  kind: PostingKind;
  source_id: string;
  merchant_id: string;
  environment: Environment;
  currency: string;
  gross: string;
  fee: string;
  refused: boolean;
}

const JOURNALS =
  'SELECT kind, source_id, merchant_id, environment, currency, gross, fee, refused FROM journals';

/** The journals of other services' rows, by source id. Adjustments are left out: they belong to the ledger. */
@Injectable()
export class JournalsStore {
  constructor(private readonly db: Database) {}

  async forSources(sourceIds: string[]): Promise<Journal[]> {
    const text = `${JOURNALS} WHERE source_id = ANY($1) AND kind <> 'adjustment' ORDER BY source_id, number`;
    return (await this.db.query<JournalRecord>(text, [sourceIds])).map(toJournal);
  }

  /** Up to `limit` journals of sources after `after` and up to `upTo`, in the order of ids. */
  async between(after: string, upTo: string, limit: number): Promise<Journal[]> {
    const text = `${JOURNALS} WHERE source_id > $1 AND source_id <= $2 AND kind <> 'adjustment'
      ORDER BY source_id, kind LIMIT $3`;
    return (await this.db.query<JournalRecord>(text, [after, upTo, limit])).map(toJournal);
  }
}

const toJournal = (record: JournalRecord): Journal => ({
  kind: record.kind,
  sourceId: record.source_id,
  merchantId: record.merchant_id,
  environment: record.environment,
  currency: record.currency,
  gross: BigInt(record.gross),
  fee: BigInt(record.fee),
  refused: record.refused,
});
