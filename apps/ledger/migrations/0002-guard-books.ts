import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes PostgreSQL reject invalid changes to the ledger, regardless of the caller: a journal whose entries do
 * not sum to zero, and any update or deletion of a posted row. The service's role can only read the ledger.
 * It writes through `post_batch`, which runs with the owner's privileges.
 */
export class GuardBooks1002000000000 implements MigrationInterface {
  name = 'GuardBooks1002000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(ZERO_SUM);
    await db.query(APPEND_ONLY);
    await db.query('REVOKE ALL ON accounts, journals, entries, balance_transactions FROM tulay_ledger');
    await db.query('GRANT SELECT ON accounts, journals, entries, balance_transactions TO tulay_ledger');
    await db.query('REVOKE ALL ON SEQUENCE journal_numbers FROM tulay_ledger');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON accounts, journals, entries TO tulay_ledger');
    await db.query('DROP FUNCTION refuse_change, refuse_unbalanced CASCADE');
  }
}

const ZERO_SUM = `
  CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    unbalanced bigint;
  BEGIN
    SELECT journal_number INTO unbalanced FROM added GROUP BY journal_number HAVING sum(amount) <> 0 LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the entries of journal % do not sum to zero', unbalanced USING ERRCODE = 'TL002';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON entries
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced()`;

// Allows an account's balance to change only when an entry is added. Rejects changes to an account's owner and
// the deletion of accounts.
const APPEND_ONLY = `
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% of % is refused: what was posted stays', TG_OP, TG_TABLE_NAME USING ERRCODE = 'TL003';
  END $$;
  CREATE TRIGGER journals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER entries_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON accounts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER accounts_keep_their_owner BEFORE UPDATE OF id, merchant_id, environment, currency, code ON accounts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;
