import { Injectable } from '@nestjs/common';
import type { LedgerFinding, LedgerReport } from '@tulay/contracts';
import { BOOK_CHECKS } from './book-checks.store';
import { BooksStore, type Imbalance } from './books.store';

export interface LedgerProof {
  report: LedgerReport;
  /** For every environment and currency; zero in correct books. */
  imbalances: Imbalance[];
}

/** Verifies the books by reading all of them. */
@Injectable()
export class VerifyLedger {
  constructor(private readonly books: BooksStore) {}

  /** @param stop aborts between two checks, with the signal's reason as the error */
  execute(stop?: AbortSignal): Promise<LedgerProof> {
    return this.books.snapshot(async (books) => {
      const findings: LedgerFinding[] = [];
      for (const check of BOOK_CHECKS) {
        stop?.throwIfAborted();
        findings.push(...(await books.findings(check)));
      }
      const report = { ok: findings.length === 0, ...(await books.counts()), findings };
      return { report, imbalances: await books.imbalances() };
    });
  }
}
