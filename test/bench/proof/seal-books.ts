import type { Database } from '@tulay/persistence';
import { SurplusFindingsStore } from '@tulay/reconciliation';
import { CheckpointEntity } from '../../../apps/ledger/src/reconciliation/checkpoint.entity';
import { CheckpointsStore } from '../../../apps/ledger/src/reconciliation/checkpoints.store';
import { BookFindingsStore } from '../../../apps/ledger/src/verification/book-findings.store';
import { BooksStore } from '../../../apps/ledger/src/verification/books.store';
import { SealBooks } from '../../../apps/ledger/src/verification/seal-books';
import { SealsStore } from '../../../apps/ledger/src/verification/seals.store';

/**
 * Runs the incremental verification up to the newest journal.
 * @param db connection as the owner of the ledger's schema
 * @throws Error if the verification finds a mismatch
 */
export async function sealBooks(db: Database): Promise<void> {
  const checkpoints = new CheckpointsStore(db.repository(CheckpointEntity));
  const findings = new BookFindingsStore(db, new SurplusFindingsStore(db), checkpoints);
  const proof = new SealBooks(new BooksStore(db), new SealsStore(db), findings);
  const { found } = await proof.execute(new AbortController());
  if (found.length) throw new Error(`the incremental verification found ${found[0]?.detail}`);
}
