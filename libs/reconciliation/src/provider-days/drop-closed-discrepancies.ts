import type { QueryRunner } from 'typeorm';

/** Minimum age in days before deletion, regardless of configuration. */
const LEAST_DAYS = 90;

/**
 * Creates a database function that deletes old closed discrepancies. Called by migrations. The service's role
 * has no DELETE privilege, so it cannot delete open discrepancies.
 */
export const allowToDropClosedDiscrepancies = (db: QueryRunner, service: string): Promise<unknown> =>
  db.query(`
    CREATE FUNCTION drop_closed_discrepancies(found_before bigint, most int) RETURNS int
      LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      WITH dropped AS (
        DELETE FROM discrepancies WHERE id = ANY (ARRAY(
          SELECT id FROM discrepancies WHERE status <> 'open'
            AND found < least(found_before, extract(epoch FROM now())::bigint - ${LEAST_DAYS} * 86400)
          ORDER BY id LIMIT most))
        RETURNING 1)
      SELECT count(*)::int FROM dropped $$;
    REVOKE ALL ON FUNCTION drop_closed_discrepancies FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION drop_closed_discrepancies TO tulay_${service};
    CREATE INDEX discrepancies_closed ON discrepancies (found) WHERE status <> 'open';
    REVOKE DELETE, TRUNCATE ON discrepancies FROM tulay_${service}`);
