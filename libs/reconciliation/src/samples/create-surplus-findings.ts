import type { QueryRunner } from 'typeorm';

/** Creates the table that counts the findings beyond the stored sample. Called by migrations. */
export const createSurplusFindings = (db: QueryRunner): Promise<unknown> =>
  db.query(`
    CREATE TABLE surplus_findings (
      part       text COLLATE "C" NOT NULL,
      check_name text COLLATE "C" NOT NULL,
      pass       timestamptz NOT NULL,
      day        date NOT NULL,
      found      bigint NOT NULL,
      PRIMARY KEY (part, check_name, pass, day)
    )`);
