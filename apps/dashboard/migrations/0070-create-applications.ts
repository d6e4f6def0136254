import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for live-mode applications. The form and the documents are stored encrypted. */
export class CreateApplications1070000000000 implements MigrationInterface {
  name = 'CreateApplications1070000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE applications (
        merchant_id  text    PRIMARY KEY REFERENCES merchants,
        state        text    NOT NULL
          CHECK (state IN ('draft', 'submitted', 'rejected', 'approved', 'fee_due', 'active')),
        revision     integer NOT NULL,
        sealed_form  text    NOT NULL,
        reason       text,
        fee          json,
        change       integer NOT NULL,
        submitted_at bigint,
        created      bigint  NOT NULL
      );
      CREATE INDEX applications_pending ON applications (merchant_id) WHERE state = 'submitted';
      CREATE TABLE application_documents (
        id          text    PRIMARY KEY,
        merchant_id text    NOT NULL REFERENCES applications,
        kind        text    NOT NULL,
        name        text    NOT NULL,
        type        text    NOT NULL,
        size        integer NOT NULL,
        sha256      text    NOT NULL,
        created     bigint  NOT NULL
      );
      CREATE INDEX application_documents_of ON application_documents (merchant_id, id);
      CREATE TABLE application_document_parts (
        document_id text    NOT NULL REFERENCES application_documents ON DELETE CASCADE,
        part        integer NOT NULL,
        sealed      bytea   NOT NULL,
        PRIMARY KEY (document_id, part)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE application_document_parts, application_documents, applications');
  }
}
