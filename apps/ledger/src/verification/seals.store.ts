import { Injectable } from '@nestjs/common';
import type { LedgerSeal } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { BookPage } from './book-pages.rules';
import { contentOf, hashOf } from './checks/seal-content.store';

const APPEND = `
  INSERT INTO book_seals (number, up_to, journals, entries, content, hash)
  SELECT number, up_to, journals, entries, content, ${hashOf('hash_before', 'number', 'up_to', 'content')}
  FROM (
    SELECT coalesce(max(number), 0) + 1 AS number, $2::bigint AS up_to, ${contentOf('$1', '$2')} AS content,
      (SELECT count(*) FROM journals WHERE number > $1 AND number <= $2) AS journals,
      (SELECT count(*) FROM entries WHERE journal_number > $1 AND journal_number <= $2) AS entries,
      (SELECT hash FROM book_seals WHERE up_to = $1) AS hash_before
    FROM book_seals
  ) page`;

/** Stores the seals over journals. Only one replica at a time adds seals. */
@Injectable()
export class SealsStore {
  constructor(private readonly db: Database) {}

  async last(): Promise<LedgerSeal | null> {
    const [row] = await this.db.query<LedgerSeal & Record<string, unknown>>(
      `SELECT number, up_to, encode(hash, 'hex') AS hash FROM book_seals ORDER BY number DESC LIMIT 1`,
    );
    return row ?? null;
  }

  /** Seals a page of journals. The page must start after the last seal. */
  async append({ after, upTo }: BookPage): Promise<void> {
    await this.db.query(APPEND, [after, upTo]);
  }
}
