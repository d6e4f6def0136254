import { Injectable } from '@nestjs/common';
import type { LedgerFinding } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { pageText, parsePage, type BookPage } from './book-pages.rules';

const SUMS = pageText({ part: 'sums', after: '', upTo: '' });

@Injectable()
export class BookFindingsStore {
  constructor(private readonly db: Database) {}

  /**
   * Replaces the stored findings of a page with its current findings.
   * @returns the findings that are new
   */
  async replace(page: BookPage, findings: LedgerFinding[]): Promise<LedgerFinding[]> {
    const rows = await this.db.query<LedgerFinding & { is_new: boolean }>(
      `WITH now AS (
         SELECT DISTINCT "check", detail FROM json_to_recordset($2::json) AS f ("check" text, detail text)
       ), resolved AS (
         DELETE FROM book_findings b
         WHERE page = $1 AND NOT EXISTS (SELECT FROM now n WHERE n."check" = b.check_name AND n.detail = b.detail)
       )
       INSERT INTO book_findings (check_name, detail, page) SELECT "check", detail, $1 FROM now
       ON CONFLICT (check_name, detail) DO UPDATE SET page = excluded.page
       RETURNING check_name AS "check", detail, xmax = 0 AS is_new`,
      [pageText(page), JSON.stringify(findings)],
    );
    return rows.filter((row) => row.is_new).map(({ check, detail }) => ({ check, detail }));
  }

  /** Returns the pages with findings, except the page of sums. */
  async pages(limit: number): Promise<BookPage[]> {
    const rows = await this.db.query<{ page: string }>(
      'SELECT page FROM book_findings WHERE page <> $1 GROUP BY page ORDER BY min(found_at) LIMIT $2',
      [SUMS, limit],
    );
    return rows.map(({ page }) => parsePage(page));
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<{ n: string }>('SELECT count(*) AS n FROM book_findings');
    return Number(row?.n);
  }
}
