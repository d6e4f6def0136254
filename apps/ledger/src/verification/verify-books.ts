import { Injectable } from '@nestjs/common';
import { invalidField, type VerifiedLedgerPage, type VerifyLedgerRequest } from '@tulay/contracts';
import { BOOK_CHECKS } from './book-checks.store';
import {
  boundsOf,
  cursorAfter,
  cursorText,
  parseCursor,
  type BookCursor,
  type BookPage,
} from './book-pages.rules';
import { BooksStore, type CheckedPage } from './books.store';
import { SealsStore } from './seals.store';

/**
 * Runs the full verification, one page at a time. No state is kept between pages, so the verification can
 * continue after a restart or on another replica. The verification covers the journals posted before it
 * started; later postings do not affect it.
 */
@Injectable()
export class VerifyBooks {
  constructor(
    private readonly books: BooksStore,
    private readonly seals: SealsStore,
  ) {}

  /**
   * @returns the page's findings, `page` itself, and the names of the checks that ran
   * @throws DomainError `invalid_request` if the cursor is invalid
   */
  async execute({
    cursor,
  }: VerifyLedgerRequest): Promise<VerifiedLedgerPage & CheckedPage & { page: BookPage }> {
    const from = cursor === null ? await this.beginning() : parseCursor(cursor);
    if (!from) throw invalidField('cursor', 'must be a cursor of this verification');
    const page = await this.books.pageAfter(from);
    const checked = await this.books.check(page, BOOK_CHECKS[page.part]);
    const next = cursorAfter(page, from.horizon);
    return {
      ...checked,
      cursor: next && cursorText(next),
      progress: { read: page.part === 'journals' ? page.upTo : from.horizon, of: from.horizon },
      seal: next ? null : await this.seals.last(),
      page,
    };
  }

  private async beginning(): Promise<BookCursor> {
    const horizon = await this.books.settledNumber();
    return { part: 'journals', horizon, after: boundsOf('journals', horizon).first };
  }
}
