import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the projects table. The row of a deleted project remains, so its slug is never assigned to another
 * project.
 */
export class CreateProjects1002000000000 implements MigrationInterface {
  name = 'CreateProjects1002000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE projects (
        id                       uuid    PRIMARY KEY,
        slug                     text    NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,63}$'),
        merchant_id              text    NOT NULL REFERENCES merchants (id),
        environment              text    NOT NULL CHECK (environment IN ('test', 'live')),
        name                     text    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        enabled                  boolean NOT NULL,
        origins                  text[]  NOT NULL,
        compat_secret_hash       bytea   UNIQUE CHECK (octet_length(compat_secret_hash) = 32),
        compat_last4             text    CHECK (length(compat_last4) = 4),
        compat_webhook_url       text,
        compat_static_key_sealed text,
        created                  bigint  NOT NULL,
        deleted_at               bigint,
        CONSTRAINT projects_compat_is_whole CHECK (
          num_nulls(compat_secret_hash, compat_last4, compat_webhook_url, compat_static_key_sealed) IN (0, 4)
        )
      );
      CREATE INDEX projects_by_merchant ON projects (merchant_id, environment, id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE projects');
  }
}
