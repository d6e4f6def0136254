import { Injectable } from '@nestjs/common';
import type { LedgerFinding } from '@tulay/contracts';
import { BOOK_CHECKS, CHECKED_ONCE, NEW_JOURNAL_CHECKS, RECHECKS } from './book-checks.store';
import { BookFindingsStore } from './book-findings.store';
import { boundsOf, type BookPage } from './book-pages.rules';
import { BooksStore } from './books.store';
import { SealsStore } from './seals.store';

/**
 * Maximum number of pages rechecked per run. An error that affects more pages is rechecked over several runs.
 */
const MAX_RECHECKED = 20;

export interface SealedBooks {
  journals: number;
  entries: number;
  found: LedgerFinding[];
}

/**
 * Runs the regular verification: checks and seals the journals since the last seal, checks the sums of all
 * accounts, and rechecks pages with findings. Unlike the full verification, the regular verification does not
 * detect a change to sealed rows that leaves the sums unchanged. Runs never overlap.
 */
@Injectable()
export class SealBooks {
  constructor(
    private readonly books: BooksStore,
    private readonly seals: SealsStore,
    private readonly findings: BookFindingsStore,
  ) {}

  /** @param signal ends the run after the current page; the next run continues after the last seal */
  async execute({ signal }: { signal: AbortSignal }): Promise<SealedBooks> {
    const horizon = await this.books.settledNumber();
    const sealed: SealedBooks = { journals: 0, entries: 0, found: await this.recheck() };
    let after = (await this.seals.last())?.up_to ?? boundsOf('journals', horizon).first;
    while (BigInt(after) < BigInt(horizon) && !signal.aborted) {
      const page = await this.books.pageAfter({ part: 'journals', after, horizon });
      const { journals, entries } = await this.seal(page, sealed.found);
      sealed.journals += journals;
      sealed.entries += entries;
      after = page.upTo;
    }
    const { first, last } = boundsOf('sums', horizon);
    const sums = { part: 'sums', after: first, upTo: last } as const;
    const checked = await this.books.check(sums, BOOK_CHECKS.sums);
    sealed.found.push(...(await this.findings.replace(sums, checked, checked.checks)));
    return sealed;
  }

  /** Stores the findings before the seal, so that a crash loses no findings. */
  private async seal(page: BookPage, found: LedgerFinding[]) {
    const checked = await this.books.check(page, NEW_JOURNAL_CHECKS);
    found.push(...(await this.findings.replace(page, checked, CHECKED_ONCE)));
    await this.seals.append(page);
    return checked;
  }

  private async recheck(): Promise<LedgerFinding[]> {
    const found: LedgerFinding[] = [];
    for (const page of await this.findings.pages(MAX_RECHECKED)) {
      const checked = await this.books.check(page, RECHECKS[page.part]);
      found.push(...(await this.findings.replace(page, checked, [])));
    }
    return found;
  }
}
