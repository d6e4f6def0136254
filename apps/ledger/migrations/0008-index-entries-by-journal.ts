import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes entries by journal number, because verification reads them in ranges. Entries are stored in journal
 * order, so a block range index of a few kilobytes is enough and postings do not have to maintain a B-tree.
 * The index is built without blocking postings.
 */
export class IndexEntriesByJournal1008000000000 implements MigrationInterface {
  name = 'IndexEntriesByJournal1008000000000';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // CREATE INDEX CONCURRENTLY waits for open transactions.
    await db.query('SET lock_timeout = 0');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS entries_by_journal');
    await db.query(`CREATE INDEX CONCURRENTLY entries_by_journal ON entries
      USING brin (journal_number) WITH (pages_per_range = 16, autosummarize = on)`);
    await db.query('RESET lock_timeout');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY entries_by_journal');
  }
}
