import { Injectable } from '@nestjs/common';
import type { LedgerFinding } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { countsOf, placeInSample, sampleStatement, SurplusFindingsStore } from '@tulay/reconciliation';
import { CheckpointsStore } from '../reconciliation/checkpoints.store';
import { isWithin, pageText, parsePage, type BookPage } from './book-pages.rules';
import type { CheckedPage } from './books.store';

const SUMS = pageText({ part: 'sums', after: '', upTo: '' });

/** Statement that adds findings to the sample stored for each check. */
const ADD = sampleStatement({
  name: 'book_findings',
  columns: 'check_name, detail, page',
  record: 'check_name text, detail text, page text',
  key: 'check_name, detail',
  group: 'check_name',
  confirm: 'page = g.page',
});

interface FoundRow extends Record<string, unknown> {
  check_name: string;
  detail: string;
}

type PageFindings = Pick<CheckedPage, 'findings' | 'unlisted' | 'checks'>;

/** Stores a sample of the open findings of the ledger verification and the number of findings beyond the sample. */
@Injectable()
export class BookFindingsStore {
  constructor(
    private readonly db: Database,
    private readonly surplus: SurplusFindingsStore,
    private readonly checkpoints: CheckpointsStore,
  ) {}

  /**
   * Replaces the stored findings of a page with its current findings.
   * @param counted checks whose findings beyond the sample are counted. The full verification and sealing
   * read each row once; the findings of a rechecked page were counted before.
   * @returns the findings that are new
   */
  async replace(page: BookPage, checked: PageFindings, counted: readonly string[]): Promise<LedgerFinding[]> {
    const pass = await this.checkpoints.passOf('books');
    return this.db.transaction(async (tx) => {
      await this.removeResolved(tx, page, checked);
      const rows = checked.findings.map(({ check, detail }) => ({
        check_name: check,
        detail,
        page: pageText(page),
      }));
      const placed = await placeInSample<FoundRow>(tx, ADD, rows);
      const surplus = placed.filter((row) => !row.is_stored).map(({ check_name }) => check_name);
      const counts = sumOf(countsOf(surplus), checked.unlisted, counted);
      // The sums are always a single page, so each check of that page counts all its findings.
      if (page.part === 'sums') await this.surplus.replace(tx, { part: 'books.sums', pass }, counts);
      else await this.surplus.add(tx, { part: 'books', pass }, counts);
      return placed
        .filter((row) => row.is_new && (row.is_stored || counted.includes(row.check_name)))
        .map(({ check_name: check, detail }) => ({ check, detail }));
    });
  }

  /**
   * Deletes the counts of earlier full verifications. Called once the current full verification has ended.
   */
  async passEnded(): Promise<void> {
    await this.surplus.passEnded({ part: 'books', pass: await this.checkpoints.passOf('books') });
  }

  /** Returns the pages with findings, except the page of sums. */
  async pages(limit: number): Promise<BookPage[]> {
    const rows = await this.db.query<{ page: string }>(
      'SELECT page FROM book_findings WHERE page <> $1 GROUP BY page ORDER BY min(found_at) LIMIT $2',
      [SUMS, limit],
    );
    return rows.map(({ page }) => parsePage(page));
  }

  /** Returns the number of open findings, including those that are counted but not stored. */
  async count(): Promise<number> {
    const [row] = await this.db.query<{ n: string }>('SELECT count(*) AS n FROM book_findings');
    const counts = await this.surplus.counts();
    return counts
      .filter(({ part }) => part === 'books' || part === 'books.sums')
      .reduce((sum, { found }) => sum + found, Number(row?.n));
  }

  /**
   * Removes resolved findings of the page and of smaller pages within it. A check that did not run keeps its
   * findings.
   */
  private async removeResolved(tx: Tx, page: BookPage, { checks, findings }: PageFindings): Promise<void> {
    const known = await tx.query<{ page: string }>('SELECT DISTINCT page FROM book_findings');
    const within = known.map((row) => row.page).filter((text) => isWithin(parsePage(text), page));
    if (!within.length) return;
    await tx.query(
      `DELETE FROM book_findings b WHERE page = ANY ($1) AND check_name = ANY ($2) AND NOT EXISTS (
         SELECT FROM json_to_recordset($3::json) AS f ("check" text, detail text)
         WHERE f."check" = b.check_name AND f.detail = b.detail)`,
      [within, checks, JSON.stringify(findings)],
    );
  }
}

/** Returns the number of findings beyond the sample for each counted check. */
function sumOf(
  surplus: ReadonlyMap<string, number>,
  unlisted: Record<string, number>,
  counted: readonly string[],
): Map<string, number> {
  return new Map(counted.map((check) => [check, (surplus.get(check) ?? 0) + (unlisted[check] ?? 0)]));
}
