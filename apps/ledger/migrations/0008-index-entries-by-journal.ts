import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The proof reads entries by ranges of journals. Entries are stored in the order of their journals, so a block range
 * index of a few kilobytes finds them, and postings need not maintain a B-tree. Built without blocking postings.
 */
export class IndexEntriesByJournal1008000000000 implements MigrationInterface {
  name = 'IndexEntriesByJournal1008000000000';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // The build waits for open transactions.
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
